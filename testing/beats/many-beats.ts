import { sql } from 'kysely';
import { genres } from '#content/genres.ts';
import { newId } from '#contract-kit/ids.ts';
import { createSeller } from '#features/account/server/public.ts';
import { encodeWave } from '#features/catalogue/waveform.ts';
import { ensurePredefinedLicenses, predefinedLicenses } from '#features/licenses/server/public.ts';
import type { Db } from '#platform/database/open.ts';

const firsts = ['Midnight', 'Paper', 'Glass', 'Low', 'Velvet', 'Northern', 'Quiet', 'Golden', 'Broken', 'Neon'];
const seconds = ['Tide', 'Letters', 'Rooms', 'Sun', 'Static', 'Avenue', 'Harbour', 'Signal', 'Garden', 'Engine'];
const keys = ['A minor', 'C minor', 'D minor', 'E minor', 'F major', 'G minor', 'C major', 'B minor'];
const tags = ['dark', 'slow', 'night', 'warm', 'tape', 'drill', 'summer', 'piano', 'guitar', 'club', 'rain', 'soul'];
const atOnce = 1000;

const pick = <T>(list: readonly T[], index: number): T => {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('an empty list has nothing to pick');
  return item;
};

/** Varied beats on sale by twenty sellers, as rows without files in storage. For benches. */
export const seedManyBeats = async (db: Db, total: number): Promise<string[]> => {
  await ensurePredefinedLicenses(db);
  const sellers: string[] = [];
  for (let i = 0; i < 20; i++) {
    const username = `producer-${i}-${newId().slice(-6)}`;
    const seller = await createSeller(db, {
      username,
      displayName: `Producer ${i}`,
      email: `${username}@example.com`,
    });
    sellers.push(seller.id);
  }
  const ids: string[] = [];
  for (let from = 0; from < total; from += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, total - from) }, (_, i) => beatRow(from + i, sellers));
    await db.insertInto('catalogue_beats').values(rows).execute();
    ids.push(...rows.map(({ id }) => id));
  }
  await addFilesAndLicenses(db);
  return ids;
};

const beatRow = (index: number, sellers: readonly string[]) => {
  const at = new Date(Date.UTC(2026, 0, 1) + index * 60_000);
  const genre = pick(genres, index * 5);
  const name = `${pick(firsts, index)} ${pick(seconds, Math.floor(index / firsts.length))}`;
  const peaks = Array.from({ length: 480 }, (_, i) => Math.round(127 + 127 * Math.sin((i + index) / 9)));
  const hash = index.toString(16).padStart(16, '0');
  const id = newId(at.getTime());
  return {
    id,
    seller_id: pick(sellers, index * 7),
    title: index < 100 ? name : `${name} ${Math.floor(index / 100) + 1}`,
    description: `${genre.name} at an easy pace, made for a voice on top.`,
    price_cents: (index % 4) * 500,
    genre: genre.name,
    sub_genre: pick(genre.subGenres, index),
    bpm: 70 + ((index * 13) % 110),
    key: pick(keys, index * 3),
    tags: [...new Set([pick(tags, index), pick(tags, index * 5 + 1), pick(tags, index * 7 + 3), 'beat'])],
    cover: hash,
    duration_ms: 120_000 + ((index * 977) % 120_000),
    preview_key: `previews/${id}/${hash}.mp3`,
    preview_bytes: 1_920_000,
    preview_hash: hash,
    peaks: Buffer.from(peaks),
    wave: encodeWave(peaks.slice(0, 64)),
    state: 'published' as const,
    published_at: at,
    created_at: at,
  };
};

const addFilesAndLicenses = async (db: Db): Promise<void> => {
  const ids = predefinedLicenses.map(({ id }) => id);
  await sql`
    insert into catalogue_beat_licenses (beat_id, license_id)
    select b.id, l.id from catalogue_beats b cross join licenses_licenses l where l.id = any(${ids}::uuid[])
    on conflict do nothing`.execute(db);
  await sql`
    insert into catalogue_files (id, beat_id, kind, storage_key, bytes, sha256)
    select gen_random_uuid(), b.id, k.kind, 'files/' || b.id || '/' || k.kind, 1000000, 'none'
    from catalogue_beats b cross join unnest(array['mp3', 'wav', 'trackouts']) as k (kind)
    on conflict do nothing`.execute(db);
};
