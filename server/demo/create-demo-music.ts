import { join } from 'node:path';
import { demoBeats, type DemoKit, demoKits, drawCover, type StyledBeat } from '@stemhouse/demo-music/public.ts';
import type { Audio } from '#platform/audio/audio.ts';
import { createProcessPool } from '#platform/processes/process-pool.ts';
import type { DemoMusic, RenderedBeat } from './demo-music.ts';
import type { DemoTasks } from './demo-process.ts';

const SOLD_KBPS = 320;
const RENDER_TIMEOUT_MS = 10 * 60_000;

/** Each beat is made in its own lowest-priority process. `tagPath`: the label's own tag for previews, a WAV file. */
export function createDemoMusic(audio: Audio, { tagPath }: { tagPath?: string } = {}): DemoMusic {
  return {
    beats: demoBeats,
    kits: demoKits,
    renderKit: (kit, folder, signal) => renderKitFiles(audio, kit, { folder, signal, ...(tagPath && { tagPath }) }),
    portraitArtists: [...new Set(demoBeats.map(({ artist }) => artist))],
    renderPortrait: (username, signal) => renderPortraitInProcess(username, signal),
    render: async ({ slug }, folder, signal): Promise<RenderedBeat> => {
      const beat = demoBeats.find((candidate) => candidate.slug === slug);
      if (!beat) throw new Error(`The demo catalogue has no beat "${slug}".`);
      const { wavPath, zipPath, covers } = await renderInProcess(beat, folder, signal);
      const mp3Path = join(folder, `${slug}.mp3`);
      const previewPath = join(folder, `${slug}.preview.mp3`);
      const own = tagPath ? { tagPath } : {};
      const { durationMs, peaks } = await audio.makePreview(
        { path: wavPath, kind: 'wav', outPath: previewPath, ...own },
        { signal },
      );
      await audio.encodeMp3({ wavPath, outPath: mp3Path, kbps: SOLD_KBPS }, { signal });
      return {
        files: { mp3: mp3Path, wav: wavPath, trackouts: zipPath },
        preview: { path: previewPath, durationMs, peaks },
        covers,
      };
    },
  };
}

interface KitOptions {
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly tagPath?: string;
}

async function renderKitFiles(audio: Audio, { slug }: DemoKit, { folder, signal, tagPath }: KitOptions) {
  const kit = demoKits.find((candidate) => candidate.slug === slug);
  if (!kit) throw new Error(`The demo catalogue has no kit "${slug}".`);
  const pool = createProcessPool<DemoTasks>(new URL('./demo-process.ts', import.meta.url));
  const options = { queue: 'long', timeoutMs: RENDER_TIMEOUT_MS, signal } as const;
  try {
    const covers = await pool.run('renderCovers', drawCover(kit), options);
    const { demoPath, zipPath } = await pool.run('renderKit', { kit, folder }, options);
    const mp3Path = join(folder, `${slug}.mp3`);
    await audio.encodeMp3({ wavPath: demoPath, outPath: mp3Path, kbps: SOLD_KBPS }, { signal });
    const path = join(folder, `${slug}.preview.mp3`);
    const { durationMs, peaks } = await audio.makePreview(
      { path: mp3Path, kind: 'mp3', outPath: path, ...(tagPath && { tagPath }) },
      { signal },
    );
    return { files: { mp3: mp3Path, kit: zipPath }, preview: { path, durationMs, peaks }, covers };
  } finally {
    await pool.close();
  }
}

async function renderPortraitInProcess(username: string, signal: AbortSignal) {
  const artist = demoBeats.find((beat) => beat.artist === username)?.artist;
  if (!artist) throw new Error(`The demo catalogue has no artist "${username}".`);
  const pool = createProcessPool<DemoTasks>(new URL('./demo-process.ts', import.meta.url));
  try {
    return await pool.run('renderPortrait', artist, { queue: 'long', timeoutMs: RENDER_TIMEOUT_MS, signal });
  } finally {
    await pool.close();
  }
}

async function renderInProcess(beat: StyledBeat, folder: string, signal: AbortSignal) {
  const pool = createProcessPool<DemoTasks>(new URL('./demo-process.ts', import.meta.url));
  const options = { queue: 'long', timeoutMs: RENDER_TIMEOUT_MS, signal } as const;
  try {
    const covers = await pool.run('renderCovers', drawCover(beat), options);
    return { ...(await pool.run('renderMusic', { beat, folder }, options)), covers };
  } finally {
    await pool.close();
  }
}
