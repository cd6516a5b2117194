import { open, type FileHandle } from 'node:fs/promises';
import { AudioError } from './audio-error.ts';
import { type PcmSource, refuseLongSound, type StereoChunk } from './pcm-source.ts';

const FRAMES_PER_CHUNK = 16 * 1152;
const PCM = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;
/** The length written by programs that stream a WAV and never learn its length. */
const UNKNOWN_LENGTH = 0xffffffff;

/** Programs write a dozen. Each costs a disk read, and 16 MB can hold two million empty ones. */
const MAX_CHUNKS = 1000;
const WINDOW_BYTES = 64 * 1024;

type SampleReader = (bytes: DataView, at: number) => number;

const readers: Record<string, SampleReader> = {
  '1:8': (view, at) => (view.getUint8(at) - 128) / 128,
  '1:16': (view, at) => view.getInt16(at, true) / 32768,
  '1:24': (view, at) => (view.getUint8(at) | (view.getInt16(at + 1, true) << 8)) / 8388608,
  '1:32': (view, at) => view.getInt32(at, true) / 2147483648,
  '3:32': (view, at) => view.getFloat32(at, true),
  '3:64': (view, at) => view.getFloat64(at, true),
};

type WavLayout = {
  channels: number;
  sampleRate: number;
  frameBytes: number;
  read: SampleReader;
  dataStart: number;
  dataBytes: number;
};

/**
 * Opens a RIFF WAVE file (PCM 8 to 32 bit, float, extensible) for reading in chunks.
 * Throws AudioError `not-wav`, `unsupported`, `truncated` or `empty`.
 */
export async function openWav(path: string): Promise<PcmSource> {
  const file = await open(path, 'r');
  try {
    const layout = await readLayout(file);
    refuseLongSound(layout.dataBytes / layout.frameBytes / layout.sampleRate);
    return {
      sampleRate: layout.sampleRate,
      channels: layout.channels,
      chunks: () => readChunks(file, layout),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readLayout(file: FileHandle): Promise<WavLayout> {
  const { size } = await file.stat();
  const read = createWindow(file);
  const head = await read(0, 12);
  if (head.length < 12 || head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WAVE') {
    throw new AudioError('not-wav', 'This isn’t a valid WAV file. Export it as WAV again.');
  }
  let format: Pick<WavLayout, 'channels' | 'sampleRate' | 'frameBytes' | 'read'> | undefined;
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
    if (name === 'fmt ') format = parseFormat(await read(at + 8, Math.min(length, 40)));
    if (name === 'data') {
      if (!format) throw new AudioError('not-wav', 'This WAV file has no format header. Export it as WAV again.');
      return withData(format, at + 8, length, size);
    }
    at += 8 + length + (length % 2);
  }
  throw new AudioError('truncated', 'This WAV file ends before its audio begins. Upload it again.');
}

function withData(
  format: Pick<WavLayout, 'channels' | 'sampleRate' | 'frameBytes' | 'read'>,
  dataStart: number,
  declared: number,
  size: number,
): WavLayout {
  const present = size - dataStart;
  if (declared !== UNKNOWN_LENGTH && declared > present) {
    const percent = Math.floor((present / declared) * 100);
    throw new AudioError('truncated', `This WAV file contains only ${percent}% of its audio. Upload it again.`);
  }
  const dataBytes = Math.min(declared, present);
  if (dataBytes < format.frameBytes) throw new AudioError('empty', 'This WAV file has no sound in it.');
  return { ...format, dataStart, dataBytes: dataBytes - (dataBytes % format.frameBytes) };
}

function parseFormat(bytes: Buffer): Pick<WavLayout, 'channels' | 'sampleRate' | 'frameBytes' | 'read'> {
  if (bytes.length < 16) throw new AudioError('truncated', 'This WAV file ends within its header. Upload it again.');
  const tag = bytes.readUInt16LE(0);
  const coding = tag === EXTENSIBLE && bytes.length >= 26 ? bytes.readUInt16LE(24) : tag;
  const channels = bytes.readUInt16LE(2);
  const sampleRate = bytes.readUInt32LE(4);
  const bits = bytes.readUInt16LE(14);
  const read = coding === PCM || coding === FLOAT ? readers[`${coding}:${bits}`] : undefined;
  if (!read || channels < 1 || channels > 8 || sampleRate < 8000 || sampleRate > 192_000) {
    throw new AudioError(
      'unsupported',
      `This kind of WAV file isn’t supported (format ${coding}, ${bits} bit, ${channels} channels, ${sampleRate} Hz). Export it as 16 or 24 bit PCM, 44.1 or 48 kHz.`,
    );
  }
  return { channels, sampleRate, frameBytes: (channels * bits) / 8, read };
}

async function* readChunks(file: FileHandle, layout: WavLayout): AsyncGenerator<StereoChunk, void, undefined> {
  try {
    const buffer = Buffer.alloc(FRAMES_PER_CHUNK * layout.frameBytes);
    for (let done = 0; done < layout.dataBytes;) {
      const wanted = Math.min(buffer.length, layout.dataBytes - done);
      const { bytesRead } = await file.read(buffer, 0, wanted, layout.dataStart + done);
      const frames = Math.floor(bytesRead / layout.frameBytes);
      if (frames === 0) throw new AudioError('truncated', 'This WAV file ended while it was being read.');
      yield toStereo(buffer, frames, layout);
      done += frames * layout.frameBytes;
    }
  } finally {
    await file.close();
  }
}

function toStereo(buffer: Buffer, frames: number, layout: WavLayout): StereoChunk {
  const view = new DataView(buffer.buffer, buffer.byteOffset, frames * layout.frameBytes);
  const sampleBytes = layout.frameBytes / layout.channels;
  const left = new Float32Array(frames);
  for (let i = 0; i < frames; i++) left[i] = layout.read(view, i * layout.frameBytes);
  if (layout.channels === 1) return [left, left];
  const right = new Float32Array(frames);
  for (let i = 0; i < frames; i++) right[i] = layout.read(view, i * layout.frameBytes + sampleBytes);
  return [left, right];
}

/** Reads small pieces of a file that are close together in one go. */
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
