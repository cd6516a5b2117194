import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { heroKeys } from '#features/account/server/public.ts';
import type { Beat, Track } from '#features/catalogue/contract.ts';
import { readDemoProgress } from '#features/settings/server/public.ts';
import { removeBeat } from '#testing/beats/beat-in-state.ts';
import { type CatalogueApp, createCatalogueApp } from '#testing/beats/catalogue-app.ts';
import { coverOf, createBeat } from '#testing/factories.ts';
import { tinySounds } from '#testing/files/sounds.ts';
import type { DemoBeat } from '@stemhouse/demo-music/public.ts';
import type { DemoMusic, RenderedBeat, RenderedKit } from './demo-music.ts';
import { type DemoKit, demoKits } from '@stemhouse/demo-music/public.ts';
import { type DemoPast, seedDemo } from './seed-demo.ts';

const titles = ['One', 'Two', 'Three', 'Four'];
const beats = titles.map((title, index): DemoBeat => ({
  slug: title.toLowerCase(),
  title,
  artist: index % 2 === 0 ? 'gijo-sol' : 'nova-tide',
  description: 'Made for a test.',
  priceCents: 0,
  genre: 'Pop',
  subGenre: 'Synth Pop',
  bpm: 120,
  ai: 'none' as const,
  key: 'A minor',
  tags: ['one', 'two'],
}));

const render = async (_: DemoBeat, folder: string): Promise<RenderedBeat> => {
  const sounds = await tinySounds();
  const write = async (name: string, bytes: Buffer): Promise<string> => {
    await writeFile(join(folder, name), bytes);
    return join(folder, name);
  };
  return {
    files: {
      mp3: await write('a.mp3', sounds.mp3),
      wav: await write('a.wav', sounds.wav),
      trackouts: await write('a.zip', sounds.trackouts),
    },
    preview: { path: await write('p.mp3', sounds.preview), durationMs: sounds.durationMs, peaks: sounds.peaks },
    covers: { 96: await coverOf(96), 256: await coverOf(256), 512: await coverOf(512), 1024: await coverOf(1024) },
  };
};

let shop: CatalogueApp;
let print: ReturnType<typeof vi.fn<(line: string) => void>>;
const log = { error: vi.fn() };
beforeEach(async () => {
  shop = await createCatalogueApp();
  print = vi.fn();
  log.error.mockClear();
});
afterEach(() => shop.close());

const start = (more: Partial<DemoMusic> = {}, freeBytes = 1e12, patienceMs = 60_000) =>
  seedDemo({
    ...shop,
    log,
    print,
    loadMusic: async () => ({ beats, render, ...more }),
    freeBytes: async () => freeBytes,
    patienceMs,
  });
const list = async (): Promise<Beat[]> => (await shop.get('/api/v1/app/beatstore/getAllBeats')).json<Beat[]>();
const keys = async (): Promise<string[]> => {
  const found: string[] = [];
  for await (const { key } of shop.storage.list('')) found.push(key);
  return found;
};

describe('the demo catalogue', () => {
  it('fills an empty store, newest first, with beats that have files, likes and different comments', async () => {
    await start().done;

    const made = await list();
    expect(made.map(({ title }) => title)).toEqual(titles);
    expect(made.map(({ user }) => user.username)).toEqual(['gijo-sol', 'nova-tide', 'gijo-sol', 'nova-tide']);
    const tracks = await Promise.all(
      made.map(async ({ _id }) => (await shop.get(`/api/v1/app/beatstore/track/${_id}`)).json<Track>()),
    );
    for (const track of tracks) {
      expect(track.beatFiles).toEqual(['mp3', 'wav', 'trackouts']);
      expect(track.licenses).toHaveLength(4);
      expect(track.likeCount).toBeGreaterThan(0);
      expect(Date.parse(track.createdAt)).toBeLessThan(shop.clock.time.getTime());
      for (const comment of track.comments) {
        expect(Date.parse(comment.createdAt)).toBeGreaterThan(Date.parse(track.createdAt));
        expect(Date.parse(comment.createdAt)).toBeLessThan(shop.clock.time.getTime());
      }
    }
    const said = tracks.flatMap(({ comments }) => comments.map(({ text }) => text));
    expect(said.length).toBeGreaterThan(0);
    expect(new Set(said).size).toBe(said.length);
    expect(print.mock.calls.map(([line]) => line)).toEqual([1, 2, 3, 4].map((n) => `Demo catalogue: ${n} of 4 beats`));
    expect(await readDemoProgress(shop.db)).toMatchObject({ ready: 4, total: 4 });
  });

  it('adds its sound kits only once', async () => {
    const kit = { ...demoKits[0]!, artist: 'gijo-sol' as const };
    const renderKit = vi.fn(async (_: DemoKit, folder: string): Promise<RenderedKit> => {
      const { files, ...rest } = await render(beats[0]!, folder);
      const zip = join(folder, 'kit.zip');
      await writeFile(zip, (await tinySounds()).kit);
      return { ...rest, files: { mp3: files.mp3, kit: zip } };
    });
    await start({ kits: [kit], renderKit }).done;
    await start({ kits: [kit], renderKit }).done;
    expect(renderKit).toHaveBeenCalledTimes(1);
    const [made, ...others] = (await list()).filter(({ kind }) => kind === 'kit');
    expect(made).toMatchObject({ title: kit.title, kit: { type: 'loops', files: 2 }, beatFiles: ['kit'] });
    expect(others).toEqual([]);
    expect(log.error).not.toHaveBeenCalled();
  });

  it('gives the artists their pictures before the first beat, but replaces none that they have chosen', async () => {
    const picture = await coverOf(96);
    const renderPortrait = vi.fn(async () => ({ 800: picture, 1920: picture }));
    const portraitArtists = ['gijo-sol', 'nova-tide'];
    const picturesOf = async () =>
      (await shop.db.selectFrom('account_profiles').select('picture').execute()).map((row) => row.picture ?? '');
    let drawnBefore = 0;
    await start({
      portraitArtists,
      renderPortrait,
      render: async (beat, folder) => {
        if (beat.title === 'One') drawnBefore = renderPortrait.mock.calls.length;
        return render(beat, folder);
      },
    }).done;
    expect(drawnBefore).toBe(2);
    const drawn = await picturesOf();
    expect(new Set(drawn).size).toBe(2);
    const stored = await buffer(await shop.storage.open(heroKeys.of(drawn[0] ?? '', 800)));
    expect(stored.equals(picture)).toBe(true);

    const own = '01900000-0000-7000-8000-0000000000aa';
    const [first = '', second] = drawn;
    await shop.db.updateTable('account_profiles').set({ picture: own }).where('picture', '=', first).execute();
    await shop.db
      .updateTable('settings_values')
      .set({ value: JSON.stringify({ ready: 1, total: 4, startedAt: shop.clock.time.toISOString() }) })
      .execute();
    await start({ portraitArtists, renderPortrait }).done;
    expect(renderPortrait).toHaveBeenCalledTimes(2);
    expect((await picturesOf()).toSorted()).toEqual([own, second].toSorted());
  });

  it('is made without pictures if they can’t be drawn', async () => {
    const renderPortrait = async () => Promise.reject(new Error('out of ink'));
    await start({ portraitArtists: ['gijo-sol'], renderPortrait }).done;
    expect(await list()).toHaveLength(4);
    expect(log.error).toHaveBeenCalledTimes(1);
  });

  it('makes nothing on the next start, and leaves no temporary files', async () => {
    await start().done;
    const counted = vi.fn(render);
    await start({ render: counted }).done;

    expect(counted).not.toHaveBeenCalled();
    expect(await readdir(join(shop.config.dataDir, 'tmp'))).toEqual([]);
  });

  it('makes its past once all beats exist, and tries again after a failure', async () => {
    const makePast = vi.fn(async ({ beats: made }: DemoPast) => {
      expect(made).toHaveLength(4);
      if (makePast.mock.calls.length === 1) throw new Error('killed');
    });
    const run = () =>
      seedDemo({
        ...shop,
        log,
        print,
        makePast,
        loadMusic: async () => ({ beats, render }),
        freeBytes: async () => 1e12,
      }).done;
    await run();
    expect(await readDemoProgress(shop.db)).toMatchObject({ ready: 4, past: 'due' });
    await run();
    await run();
    expect(makePast).toHaveBeenCalledTimes(2);
    expect(await readDemoProgress(shop.db)).toMatchObject({ ready: 4, past: 'made' });
  });

  it('has the same ids and files in every shop', async () => {
    await start().done;
    const [first, firstKeys] = [await list(), await keys()];
    await shop.close();
    shop = await createCatalogueApp();
    await start().done;

    const again = await list();
    expect(again.map(({ _id }) => _id)).toEqual(first.map(({ _id }) => _id));
    expect(again.map(({ likeCount }) => likeCount)).toEqual(first.map(({ likeCount }) => likeCount));
    expect(await keys()).toEqual(firstKeys);
  });

  it('leaves a store with its own beats alone', async () => {
    await createBeat(shop, { title: 'My own', published: false });
    await start().done;

    expect(await list()).toEqual([]);
    expect(await readDemoProgress(shop.db)).toBeNull();
  });

  it('continues where it was stopped', async () => {
    const whenThird = Promise.withResolvers<void>();
    const running = start({
      render: async (beat, folder, signal) => {
        if (beat.title !== 'Three') return render(beat, folder);
        whenThird.resolve();
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));
      },
    });
    await whenThird.promise;
    expect(await readDemoProgress(shop.db)).toMatchObject({ ready: 2, total: 4 });
    await running.stop();
    expect((await list()).map(({ title }) => title)).toEqual(['One', 'Two']);
    expect(log.error).not.toHaveBeenCalled();

    await start().done;
    expect((await list()).map(({ title }) => title)).toEqual(titles);
  });

  it.each(['the files are stored', 'a row is written', 'the beat is on sale'])(
    'gives the same result if the process dies after %s',
    async (moment) => {
      const whole = await startElsewhere();
      const failing = {
        'the files are stored': 'catalogue_beats',
        'a row is written': 'catalogue_likes',
        'the beat is on sale': 'settings_values',
      }[moment];
      // The table becomes unavailable, as if the process had died.
      const dying = start({
        render: async (beat, folder) => {
          if (beat.title === 'Two') await shop.database.pool.query(`alter table ${failing} rename to gone`);
          return render(beat, folder);
        },
      });
      await dying.done;
      await shop.database.pool.query(`alter table gone rename to ${failing}`);
      await shop.db
        .updateTable('settings_values')
        .set({ value: JSON.stringify({ ready: 1, total: 4, startedAt: shop.clock.time.toISOString() }) })
        .execute();

      await start().done;

      expect((await list()).map(({ _id, likeCount, commentCount }) => ({ _id, likeCount, commentCount }))).toEqual(
        whole,
      );
      expect(await keys()).toHaveLength(4 + 4 * 4);
    },
  );

  it('skips a beat that can’t be made, and reports it', async () => {
    await start({
      render: async (beat, folder) => {
        if (beat.title === 'Two') throw new Error('out of tune');
        return render(beat, folder);
      },
    }).done;

    expect((await list()).map(({ title }) => title)).toEqual(['One', 'Three', 'Four']);
    expect(await readDemoProgress(shop.db)).toMatchObject({ ready: 3, total: 3 });
    expect(print.mock.lastCall?.[0]).toContain('1 couldn’t be made');
    expect(log.error).toHaveBeenCalledTimes(1);
  });

  it('retries a beat once if its process fails or doesn’t finish in time', async () => {
    const tries = new Map<string, number>();
    await start(
      {
        render: async (beat, folder) => {
          const attempt = (tries.get(beat.title) ?? 0) + 1;
          tries.set(beat.title, attempt);
          if (attempt === 1 && beat.title === 'Two') throw new Error('killed');
          if (attempt === 1 && beat.title === 'Three') return new Promise(() => {});
          return render(beat, folder);
        },
      },
      1e12,
      2000,
    ).done;

    expect((await list()).map(({ title }) => title)).toEqual(titles);
    expect(log.error).not.toHaveBeenCalled();
  });

  it('doesn’t bring back a beat that was taken off sale after the catalogue was made', async () => {
    const running = start({ beats: beats.slice(0, 2) });
    await running.done;
    const [first] = await list();
    await removeBeat(shop.db, first?._id ?? '');

    await start().done;
    expect((await list()).map(({ title }) => title)).toEqual(['Two']);
  });

  it('says how much disk space it needs if there is too little', async () => {
    const counted = vi.fn(render);
    await start({ render: counted }, 100_000_000).done;

    expect(counted).not.toHaveBeenCalled();
    expect(print.mock.lastCall?.[0]).toMatch(/needs 600 MB .* has 100 MB left.* DEMO=0/);
    await start().done;
    expect(await list()).toHaveLength(4);
  });
});

const startElsewhere = async () => {
  const other = await createCatalogueApp();
  await seedDemo({ ...other, log, print, loadMusic: async () => ({ beats, render }), freeBytes: async () => 1e12 })
    .done;
  const made = (await other.get('/api/v1/app/beatstore/getAllBeats')).json<Beat[]>();
  await other.close();
  return made.map(({ _id, likeCount, commentCount }) => ({ _id, likeCount, commentCount }));
};
