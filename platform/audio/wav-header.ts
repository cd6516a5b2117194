import type { FileHandle } from 'node:fs/promises';
import { AudioError } from './audio-error.ts';
import { type SampleReader, sampleReaderOf } from './wav-samples.ts';

const EXTENSIBLE = 0xfffe;

/** Programs write a dozen chunks. Each costs a disk read, and 16 MB can hold two million empty ones. */
const MAX_CHUNKS = 1000;
const WINDOW_BYTES = 64 * 1024;

interface WavFormat {
  readonly channels: number;
  readonly sampleRate: number;
  /** Bytes of one sample of all channels. */
  readonly frameBytes: number;
  readonly read: SampleReader;
  /** One bit for each channel's speaker; 0 if the file names none. */
  readonly channelMask: number;
}

export interface WavLayout extends WavFormat {
  readonly dataStart: number;
  readonly dataBytes: number;
}

/** RF64 and BW64 (ITU-R BS.2088) are RIFF with 64-bit lengths. */
const wideForms = new Set(['RF64', 'BW64']);
const forms = new Set(['RIFF', ...wideForms]);

/** `head` has at least the file's first 12 bytes. */
export const isWavHead = (head: Buffer): boolean =>
  forms.has(head.toString('latin1', 0, 4)) && head.toString('latin1', 8, 12) === 'WAVE';

/** @throws {AudioError} `not-wav`, `unsupported`, `truncated` or `empty` */
export async function readLayout(file: FileHandle): Promise<WavLayout> {
  const { size } = await file.stat();
  const read = createWindow(file);
  const head = await read(0, 12);
  if (!isWavHead(head)) throw new AudioError('not-wav', 'This isn’t a valid WAV file. Export it as WAV again.');
  const isWide = wideForms.has(head.toString('latin1', 0, 4));
  let format: WavFormat | undefined;
  let wideLength: number | undefined;
  for (let at = 12, chunks = 0; at + 8 <= size; chunks++) {
    if (chunks === MAX_CHUNKS) {
      throw new AudioError(
        'unsupported',
        'This WAV file has too many parts besides its audio. Export it as WAV again.',
      );
    }
    const chunk = await read(at, 8);
    const name = chunk.toString('latin1', 0, 4);
    const length = chunk.readUInt32LE(4);
    if (isWide && name === 'ds64') wideLength = readWideLength(await read(at + 8, 16));
    if (name === 'fmt ') format = parseFormat(await read(at + 8, Math.min(length, 40)));
    if (name === 'data') {
      if (!format) throw new AudioError('not-wav', 'This WAV file has no format header. Export it as WAV again.');
      const dataStart = at + 8;
      const declared = isWide && length === 0xffffffff ? wideLength : length;
      const next = await read(dataStart, 8);
      return { ...format, dataStart, dataBytes: dataBytesOf({ format, declared, dataStart, size, next }) };
    }
    at += 8 + length + (length % 2);
  }
  throw new AudioError('truncated', 'This WAV file ends before its audio begins. Upload it again.');
}

/** Bytes of audio according to a `ds64` chunk. */
const readWideLength = (ds64: Buffer): number | undefined =>
  ds64.length < 16 ? undefined : Number(ds64.readBigUInt64LE(8));

const KB64 = 64 * 1024;

/**
 * Programs that write to a pipe can't know the length, so the audio lasts to the end of the file. They write 0
 * (GStreamer), the largest 32-bit (ffmpeg, mpg123) or 31-bit number (arecord), or slightly less (SoX, LAME).
 */
const isPlaceholder = (length: number): boolean =>
  length === 0 ||
  (length >= 2 ** 31 - KB64 && length <= 2 ** 31 + KB64) ||
  (length >= 2 ** 32 - KB64 && length < 2 ** 32);

/** Chunks that may follow the audio. One of them after a length of 0 means that there is no audio. */
const later = /^(LIST|JUNK|junk|PAD |bext|cue |fact|id3 |ID3 |iXML|inst|smpl|plst|PEAK|_PMX|axml|chna|acid|levl)/;

interface Data {
  readonly format: WavFormat;
  readonly declared: number | undefined;
  readonly dataStart: number;
  readonly size: number;
  readonly next: Buffer;
}

function dataBytesOf({ format, declared, dataStart, size, next }: Data): number {
  const present = size - dataStart;
  const isEmpty = declared === 0 && later.test(next.toString('latin1', 0, 4));
  const isUnknown = declared === undefined || (isPlaceholder(declared) && (declared === 0 || declared > present));
  // Some programs include the header in the declared length.
  const isWhole = declared === size || declared === size - 8;
  if (!isUnknown && !isWhole && declared > present) {
    const percent = Math.floor((present / declared) * 100);
    throw new AudioError('truncated', `This WAV file contains only ${percent}% of its audio. Upload it again.`);
  }
  const bytes = isEmpty ? 0 : isUnknown ? present : Math.min(declared, present);
  if (bytes < format.frameBytes) throw new AudioError('empty', 'This WAV file has no sound in it.');
  return bytes - (bytes % format.frameBytes);
}

function parseFormat(bytes: Buffer): WavFormat {
  if (bytes.length < 16) throw new AudioError('truncated', 'This WAV file ends within its header. Upload it again.');
  const tag = bytes.readUInt16LE(0);
  const isExtensible = tag === EXTENSIBLE && bytes.length >= 26;
  const coding = isExtensible ? bytes.readUInt16LE(24) : tag;
  const channels = bytes.readUInt16LE(2);
  const sampleRate = bytes.readUInt32LE(4);
  const bits = bytes.readUInt16LE(14);
  // 12- or 20-bit samples occupy whole bytes.
  const containerBits = Math.ceil(bits / 8) * 8;
  const read = sampleReaderOf(coding, containerBits);
  const isOdd = channels < 1 || channels > 8 || sampleRate < 8000 || sampleRate > 192_000;
  if (!read || isOdd) {
    throw new AudioError(
      'unsupported',
      `This kind of WAV file isn’t supported (format ${coding}, ${bits} bit, ${channels} channels, ${sampleRate} Hz). Export it as 16 or 24 bit PCM, 44.1 or 48 kHz.`,
    );
  }
  const channelMask = isExtensible ? bytes.readUInt32LE(20) : 0;
  return { channels, sampleRate, frameBytes: (channels * containerBits) / 8, read, channelMask };
}

/** Reads a file's small pieces that are near each other in one disk read. */
function createWindow(file: FileHandle): (position: number, length: number) => Promise<Buffer> {
  const memory = Buffer.alloc(WINDOW_BYTES);
  let start = 0;
  let filled = 0;
  return async (position, length) => {
    if (position < start || position + length > start + filled) {
      start = position;
      ({ bytesRead: filled } = await file.read(memory, 0, WINDOW_BYTES, position));
    }
    const at = position - start;
    return memory.subarray(at, Math.min(filled, at + length));
  };
}
