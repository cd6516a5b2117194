import { sql } from 'kysely';
import { priceToCents } from '#contract-kit/money.ts';
import { contentColumns } from '#features/catalogue/server/records/add-beat.ts';
import { toColumns } from '#features/catalogue/server/beats/choice-columns.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import { ensurePredefinedLicenses, predefinedLicenses } from '#features/licenses/server/public.ts';
import type { Db } from '#platform/database/open.ts';

const usualCents = new Map(predefinedLicenses.map(({ id, priceCents }) => [id, priceCents]));

/** Puts beats on sale, without files in storage. Their ids must be UUIDs, and their licenses predefined. */
export const storeBeats = async (db: Db, beats: readonly Beat[]): Promise<void> => {
  await ensurePredefinedLicenses(db);
  const people = new Map(beats.map(({ user }) => [user._id, user]));
  for (const { _id: id, username, name } of people.values())
    await db
      .insertInto('account_users')
      .values({ id, username, display_name: name, email: `${username}@example.com`, role: 'seller' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  for (const beat of beats) await storeBeat(db, beat);
};

const storeBeat = async (db: Db, beat: Beat): Promise<void> => {
  const at = new Date(beat.createdAt);
  await db
    .insertInto('catalogue_beats')
    .values({
      id: beat._id,
      seller_id: beat.user._id,
      title: beat.title,
      description: beat.description,
      price_cents: priceToCents(beat.price),
      ...toColumns(beat),
      bpm: beat.bpm,
      kind: beat.kind,
      ...(beat.kit && {
        kit_type: beat.kit.type,
        ...contentColumns({ count: beat.kit.files, bytes: beat.kit.bytes, files: [] }),
      }),
      tags: beat.tags,
      cover: 'cover',
      duration_ms: beat.durationMs,
      preview_key: `previews/${beat._id}/0.mp3`,
      preview_bytes: 1000,
      preview_hash: '0',
      peaks: Buffer.alloc(480),
      wave: 'A'.repeat(64),
      state: 'published',
      published_at: at,
      created_at: at,
    })
    .execute();
  await sql`insert into catalogue_files (id, beat_id, kind, storage_key, bytes, sha256)
    select gen_random_uuid(), ${beat._id}, kind, 'files/' || ${beat._id}::text || kind, 1, 'none' from unnest(${beat.beatFiles}::text[]) kind`.execute(
    db,
  );
  const links = beat.licenses.map(({ _id: id, price }) => ({
    beat_id: beat._id,
    license_id: id,
    own_price_cents: priceToCents(price) === usualCents.get(id) ? null : priceToCents(price),
  }));
  if (links.length > 0) await db.insertInto('catalogue_beat_licenses').values(links).execute();
  if (beat.likeCount > 0)
    await sql`
      with fans as (
        insert into account_users (id, username, display_name, email)
        select id, 'fan-' || left(id::text, 13), 'Fan', id || '@example.com' from (select gen_random_uuid() as id from generate_series(1, ${beat.likeCount}::int)) u
        returning id
      )
      insert into catalogue_likes (beat_id, user_id, created_at) select ${beat._id}, id, now() from fans`.execute(db);
};
