import { open, type FileHandle } from 'node:fs/promises';
import { AudioError } from './audio-error.ts';
import { downmixOf, type Gain } from './downmix.ts';
import { type PcmSource, refuseLongSound, type StereoChunk } from './pcm-source.ts';
import { readLayout, type WavLayout } from './wav-header.ts';

const FRAMES_PER_CHUNK = 16 * 1152;

/**
 * Opens a WAV file for reading in chunks: RIFF, RF64 or BW64; PCM of 8 to 32 bit, float, A-law, mu-law; up to 8
 * channels, mixed to stereo.
 * @throws {AudioError} `not-wav`, `unsupported`, `truncated` or `empty`
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

async function* readChunks(file: FileHandle, layout: WavLayout): AsyncGenerator<StereoChunk, void, undefined> {
  try {
    const buffer = Buffer.alloc(FRAMES_PER_CHUNK * layout.frameBytes);
    const gains = layout.channels > 2 ? downmixOf(layout.channels, layout.channelMask) : null;
    for (let done = 0; done < layout.dataBytes;) {
      const bytesToRead = Math.min(buffer.length, layout.dataBytes - done);
      const { bytesRead } = await file.read(buffer, 0, bytesToRead, layout.dataStart + done);
      const frames = Math.floor(bytesRead / layout.frameBytes);
      if (frames === 0) throw new AudioError('truncated', 'This WAV file ended while it was being read.');
      yield gains ? toDownmix(buffer, frames, layout, gains) : toStereo(buffer, frames, layout);
      done += frames * layout.frameBytes;
    }
  } finally {
    await file.close();
  }
}

const viewOf = (buffer: Buffer, bytes: number): DataView => new DataView(buffer.buffer, buffer.byteOffset, bytes);

function toStereo(buffer: Buffer, frames: number, { frameBytes, channels, read }: WavLayout): StereoChunk {
  const view = viewOf(buffer, frames * frameBytes);
  const left = new Float32Array(frames);
  for (let i = 0; i < frames; i++) left[i] = read(view, i * frameBytes);
  if (channels === 1) return [left, left];
  const right = new Float32Array(frames);
  for (let i = 0; i < frames; i++) right[i] = read(view, i * frameBytes + frameBytes / channels);
  return [left, right];
}

function toDownmix(buffer: Buffer, frames: number, layout: WavLayout, gains: readonly Gain[]): StereoChunk {
  const { frameBytes, channels, read } = layout;
  const view = viewOf(buffer, frames * frameBytes);
  const left = new Float32Array(frames);
  const right = new Float32Array(frames);
  for (const [channel, [toLeft, toRight]] of gains.entries()) {
    if (toLeft === 0 && toRight === 0) continue;
    const offset = (channel * frameBytes) / channels;
    for (let i = 0; i < frames; i++) {
      const sample = read(view, i * frameBytes + offset);
      left[i]! += sample * toLeft;
      right[i]! += sample * toRight;
    }
  }
  return [left, right];
}
