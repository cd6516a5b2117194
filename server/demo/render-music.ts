import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { type Group, GROUPS, produce, RATE, type StyledBeat } from '@stemhouse/demo-music/public.ts';
import { loudnessOf } from '#platform/audio/loudness.ts';
import { encodeWav } from '#platform/audio/wav-writer.ts';

export type RenderMusicInput = { beat: StyledBeat; folder: string };
export type RenderedMusic = { wavPath: string; zipPath: string };

/** A fixed time makes the zips reproducible. */
const ZIP_TIME = new Date(2020, 0, 1);

/** Takes seconds of CPU time, so only for a low-priority process. */
export async function renderMusic({ beat, folder }: RenderMusicInput): Promise<RenderedMusic> {
  const piece = { seed: beat.slug, style: beat.style, bpm: beat.bpm, key: beat.key };
  const { master, stems } = produce(piece, loudnessOf);
  const wavPath = join(folder, `${beat.slug}.wav`);
  const zipPath = join(folder, `${beat.slug}.zip`);
  await writeFile(wavPath, encodeWav([master.left, master.right], RATE));
  await writeStems(zipPath, beat, stems);
  return { wavPath, zipPath };
}

async function writeStems(path: string, beat: StyledBeat, stems: Record<Group, Float32Array>): Promise<void> {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path));
  const title = beat.title.replaceAll(/[^\p{L}\p{N} ,&-]/gu, '');
  for (const group of GROUPS) {
    const name = `${title} - ${beat.bpm} BPM - ${beat.key} - ${group}.wav`;
    // The lightest compression saves a third of the disk space, and takes a fifth of a second.
    zip.addBuffer(encodeWav([stems[group]], RATE), name, { mtime: ZIP_TIME, compress: true, compressionLevel: 1 });
  }
  zip.end();
  await written;
}
