import { join } from 'node:path';
import type { Audio } from '#platform/audio/audio.ts';
import { createProcessPool } from '#platform/audio/process-pool.ts';
import { renderCovers } from '#platform/images/images.ts';
import { demoBeats } from './catalogue.ts';
import { drawCover } from './covers.ts';
import type { DemoMusic, RenderedBeat } from './demo-music.ts';
import type { RenderedMusic } from './render-music.ts';

const SOLD_KBPS = 320;

/**
 * The demo catalogue with music, stems, previews and covers made by code. Music is made in a process of the lowest priority
 * that ends with its beat. `tagPath`: the label's own tag for previews, a WAV file.
 */
export function createDemoMusic(audio: Audio, { tagPath }: { tagPath?: string } = {}): DemoMusic {
  return {
    beats: demoBeats,
    render: async ({ slug }, folder, signal): Promise<RenderedBeat> => {
      const beat = demoBeats.find((candidate) => candidate.slug === slug);
      if (!beat) throw new Error(`The demo catalogue has no beat "${slug}".`);
      const [{ wavPath, zipPath }, covers] = await Promise.all([
        renderInProcess({ beat, folder }, signal),
        renderCovers(drawCover(beat)),
      ]);
      const mp3Path = join(folder, `${slug}.mp3`);
      const previewPath = join(folder, `${slug}.preview.mp3`);
      const own = tagPath ? { tagPath } : {};
      const { durationMs, peaks } = await audio.makePreview({ wavPath, outPath: previewPath, ...own }, { signal });
      await audio.encodeMp3({ wavPath, outPath: mp3Path, kbps: SOLD_KBPS }, { signal });
      return {
        files: { mp3: mp3Path, wav: wavPath, trackouts: zipPath },
        preview: { path: previewPath, durationMs, peaks },
        covers,
      };
    },
  };
}

async function renderInProcess(input: object, signal: AbortSignal): Promise<RenderedMusic> {
  const pool = createProcessPool(new URL('./demo-process.ts', import.meta.url), 1);
  try {
    return (await pool.run('renderMusic', input, signal)) as RenderedMusic;
  } finally {
    await pool.close();
  }
}
