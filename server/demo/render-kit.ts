import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { GROUPS, produce, RATE, type StyledKit } from '@stemhouse/demo-music/public.ts';
import { loudnessOf } from '#platform/audio/loudness.ts';
import { encodeWav } from '#platform/audio/wav-writer.ts';

export interface RenderedSounds {
  readonly demoPath: string;
  readonly zipPath: string;
}

/** A fixed time makes the zip reproducible. */
const zipTime = new Date(2020, 0, 1);
/** The first bar in which all players play, and the length of a loop in bars. */
const [firstBar, bars] = [8, 2];

/** Cuts one loop of each group from the pieces of a kit. Takes seconds of CPU time. */
export const renderKit = async ({
  kit,
  folder,
}: {
  readonly kit: StyledKit;
  readonly folder: string;
}): Promise<RenderedSounds> => {
  const [demoPath, zipPath] = [join(folder, `${kit.slug}.wav`), join(folder, `${kit.slug}.zip`)];
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(zipPath));
  const heard: Float32Array[][] = [];
  for (const { style, bpm, key } of kit.pieces) {
    const { master, stems, score } = produce({ seed: `${kit.slug} ${style}`, style, bpm, key }, loudnessOf);
    const from = Math.round(firstBar * score.barSeconds * RATE);
    const to = from + Math.round(bars * score.barSeconds * RATE);
    for (const group of GROUPS) {
      const name = `${bpm} BPM/${kit.title} - ${group} - ${bpm} BPM - ${key}.wav`;
      zip.addBuffer(encodeWav([stems[group].subarray(from, to)], RATE), name, { mtime: zipTime });
    }
    heard.push([master.left.subarray(from, to), master.right.subarray(from, to)]);
  }
  zip.end();
  await written;
  const side = (index: number): Float32Array => joined(heard.map((sound) => sound[index] ?? new Float32Array()));
  await writeFile(demoPath, encodeWav([side(0), side(1)], RATE));
  return { demoPath, zipPath };
};

const joined = (parts: readonly Float32Array[]): Float32Array => {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};
