import { open, rename, rm } from 'node:fs/promises';
import { createMp3Encoder } from 'wasm-media-encoders';
import { partPathOf } from './part-path.ts';
import type { StereoChunk } from './pcm-source.ts';

export type Kbps = 128 | 160 | 192 | 256 | 320;

export const MP3_SAMPLE_RATE = 44_100;
const SAMPLES_PER_FRAME = 1152;
const ENCODER_DELAY = 576;
const SIDE_INFO_END = 36;
/** The encoder sizes its buffers by this maximum per call. */
const ENCODE_FRAMES = 16 * SAMPLES_PER_FRAME;

export type Mp3Writer = {
  /** Samples have the writer's rate. The arrays may be reused afterwards. */
  write: (chunk: StereoChunk) => Promise<void>;
  finish: () => Promise<{ durationMs: number; bytes: number }>;
  /** Deletes the temporary file; does nothing after `finish`. */
  abandon: () => Promise<void>;
};

/**
 * Writes a stereo 44.1 kHz mp3 of constant bit rate; only the complete file appears at `outPath`. The first frame is an
 * Info header with the exact length and the encoder's delay, so that players show the right time and loop without a
 * gap.
 */
export async function createMp3Writer(outPath: string, sampleRate: number, kbps: Kbps): Promise<Mp3Writer> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate, channels: 2, bitrate: kbps, outputSampleRate: MP3_SAMPLE_RATE });
  const partPath = partPathOf(outPath);
  const file = await open(partPath, 'w');
  const infoBytes = frameBytes(kbps);
  let position = infoBytes;
  let samplesIn = 0;
  let firstHeader: Buffer | undefined;
  let open_ = true;

  const append = async (bytes: Uint8Array): Promise<void> => {
    if (bytes.length === 0) return;
    firstHeader ??= Buffer.from(bytes.subarray(0, 4));
    await file.write(Buffer.from(bytes), 0, bytes.length, position);
    position += bytes.length;
  };

  return {
    write: async ([left, right]) => {
      for (let at = 0; at < left.length; at += ENCODE_FRAMES) {
        const end = at + ENCODE_FRAMES;
        await append(encoder.encode([left.subarray(at, end), right.subarray(at, end)]));
      }
      samplesIn += left.length;
    },
    finish: async () => {
      await append(encoder.finalize());
      const samples = Math.round((samplesIn * MP3_SAMPLE_RATE) / sampleRate);
      const info = infoFrame({ header: firstHeader ?? Buffer.alloc(4), kbps, samples, bytes: position });
      await file.write(info, 0, info.length, 0);
      await file.close();
      open_ = false;
      await rename(partPath, outPath);
      return { durationMs: Math.round((samples / MP3_SAMPLE_RATE) * 1000), bytes: position };
    },
    abandon: async () => {
      if (!open_) return;
      open_ = false;
      await file.close();
      await rm(partPath, { force: true });
    },
  };
}

function frameBytes(kbps: Kbps): number {
  return Math.floor((144 * kbps * 1000) / MP3_SAMPLE_RATE);
}

function infoFrame(of: { header: Buffer; kbps: Kbps; samples: number; bytes: number }): Buffer {
  const frame = Buffer.alloc(frameBytes(of.kbps));
  of.header.copy(frame, 0, 0, 4);
  // Sets the bit for "no CRC"; there is no padding byte.
  frame[1] = (frame[1] ?? 0) | 1;
  frame[2] = (frame[2] ?? 0) & ~2;
  const perFrame = (144 * of.kbps * 1000) / MP3_SAMPLE_RATE;
  const frames = Math.round((of.bytes - frame.length) / perFrame);
  frame.write('Info', SIDE_INFO_END, 'latin1');
  frame.writeUInt32BE(0b0111, SIDE_INFO_END + 4);
  frame.writeUInt32BE(frames, SIDE_INFO_END + 8);
  frame.writeUInt32BE(of.bytes, SIDE_INFO_END + 12);
  for (let i = 0; i < 100; i++) frame[SIDE_INFO_END + 16 + i] = Math.floor((i * 256) / 100);
  const lame = SIDE_INFO_END + 116;
  frame.write('LAME3.100', lame, 'latin1');
  const padding = Math.max(0, Math.min(4095, frames * SAMPLES_PER_FRAME - of.samples - ENCODER_DELAY));
  frame.writeUIntBE((ENCODER_DELAY << 12) | padding, lame + 21, 3);
  return frame;
}
