import { open, type FileHandle } from 'node:fs/promises';
import { MPEGDecoder } from 'mpg123-decoder';
import { AudioError } from './audio-error.ts';
import { findMp3Frame, LOOKAHEAD_BYTES, type Mp3Frame } from './mp3-frame.ts';
import { type PcmSource, refuseLongSound, type StereoChunk } from './pcm-source.ts';
import { findSoundSpan, readAt, type SoundSpan } from './sound-span.ts';
import { isWavHead } from './wav-header.ts';

const READ_BYTES = 64 * 1024;
/** Padding, or a picture that the tag doesn't count, may precede the first frame. */
const SEARCH_BYTES = 8 * 1024 * 1024;
/** Above this share of bad frames the file is damaged, or not an mp3 at all. */
const TOLERATED_ERROR_SHARE = 0.02;
const TOLERATED_ERRORS = 8;

/**
 * Opens an mp3 for decoding in chunks. A WAV named .mp3 decodes to noise without an error, so the first frame must be
 * real, the errors few, and the declared length present.
 * @throws {AudioError} `not-mp3` or `truncated`; while chunks are read also `damaged`, `empty` or `unsupported` (long)
 */
export async function openMp3(path: string): Promise<PcmSource> {
  const file = await open(path, 'r');
  try {
    const span = await findSoundSpan(file);
    if (span.start > 0 && span.start >= span.end) {
      throw new AudioError('truncated', 'This mp3 file ends before its sound begins. Upload it again.');
    }
    const frame = await findFirstFrame(file, span);
    if (!frame) throw new AudioError('not-mp3', 'This isn’t a valid mp3 file. Export it as mp3.');
    return {
      sampleRate: frame.sampleRate,
      channels: frame.channels,
      chunks: () => readChunks(file, { start: frame.offset, end: span.end }, frame),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** `offset` is the frame's position in the file. */
async function findFirstFrame(file: FileHandle, { start, end }: SoundSpan): Promise<Mp3Frame | undefined> {
  for (let at = start; at < end && at < start + SEARCH_BYTES; at += READ_BYTES) {
    const bytes = await readAt(file, at, Math.min(READ_BYTES + LOOKAHEAD_BYTES, end - at));
    if (at === start && isWavHead(bytes)) return undefined;
    const frame = findMp3Frame(bytes);
    // A frame near the end of this piece is found again in the next one, with the bytes after it.
    if (frame && (frame.offset < READ_BYTES || at + bytes.length >= end)) {
      return { ...frame, offset: at + frame.offset };
    }
  }
  return undefined;
}

async function* readChunks(
  file: FileHandle,
  { start, end }: SoundSpan,
  frame: Mp3Frame,
): AsyncGenerator<StereoChunk, void, undefined> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  let samples = 0;
  let errors = 0;
  try {
    const buffer = new Uint8Array(READ_BYTES);
    for (let at = start; at < end;) {
      const { bytesRead } = await file.read(buffer, 0, Math.min(READ_BYTES, end - at), at);
      if (bytesRead === 0) break;
      at += bytesRead;
      const decoded = decodeQuietly(decoder, buffer.subarray(0, bytesRead));
      errors += decoded.errors.length;
      samples += decoded.samplesDecoded;
      refuseDamage(errors, samples, frame);
      refuseLongSound(samples / frame.sampleRate);
      const [left, right] = decoded.channelData;
      if (decoded.samplesDecoded > 0 && left) yield [left, right ?? left];
    }
  } finally {
    decoder.free();
    await file.close();
  }
  if (samples === 0) throw new AudioError('empty', 'This mp3 file has no sound in it.');
  const declared = (frame.declaredFrames ?? 0) * frame.samplesPerFrame;
  if (samples < declared * 0.97 - 4 * frame.samplesPerFrame) {
    const percent = Math.floor((samples / declared) * 100);
    throw new AudioError('truncated', `This mp3 file contains only ${percent}% of its audio. Upload it again.`);
  }
}

function refuseDamage(errors: number, samples: number, frame: Mp3Frame): void {
  const frames = samples / frame.samplesPerFrame;
  if (errors > TOLERATED_ERRORS && errors > frames * TOLERATED_ERROR_SHARE) {
    throw new AudioError('damaged', 'This mp3 file is damaged. Export it again.');
  }
}

/** Decodes without the decoder's messages on the console. The result has the errors. */
function decodeQuietly(decoder: MPEGDecoder, bytes: Uint8Array): ReturnType<MPEGDecoder['decode']> {
  const speak = console.error;
  console.error = () => {};
  try {
    return decoder.decode(bytes);
  } finally {
    console.error = speak;
  }
}
