import type { PersonalData } from '#platform/personal-data/personal-data.ts';
import { fileFormats } from '#features/licenses/file-kinds.ts';
import { centsToPrice } from '#contract-kit/money.ts';
import type { Db, Trx } from '#platform/database/open.ts';
import { fromColumns } from './beats/choice-columns.ts';
import { coverKey } from './covers/cover-key.ts';
import { changeStates } from './states/change-state.ts';
import { lockSellersBeats } from './states/suspended-seller.ts';

/** Collects own beats with their files. */
export const cataloguePersonalData = (): PersonalData => ({
  name: 'catalogue',
  collect: async (db, person) => {
    const { beats, files } = await collectBeats(db, person.id);
    return { data: { beats }, files };
  },
  lock: lockSellersBeats,
  erase: async (trx, person) => {
    await takeBeatsOffSale(trx, person.id);
    return [];
  },
});

const collectBeats = async (db: Db, sellerId: string) => {
  const [beats, files, prices] = await Promise.all([
    db.selectFrom('catalogue_beats').selectAll().where('seller_id', '=', sellerId).orderBy('created_at').execute(),
    db
      .selectFrom('catalogue_files as f')
      .innerJoin('catalogue_beats as b', 'b.id', 'f.beat_id')
      .selectAll('f')
      .where('b.seller_id', '=', sellerId)
      .orderBy('f.created_at')
      .execute(),
    db
      .selectFrom('catalogue_beat_licenses as l')
      .innerJoin('catalogue_beats as b', 'b.id', 'l.beat_id')
      .select(['l.beat_id', 'l.license_id', 'l.own_price_cents'])
      .where('b.seller_id', '=', sellerId)
      .where('l.own_price_cents', 'is not', null)
      .execute(),
  ]);
  const kept: Record<string, string> = {};
  const keep = (path: string, key: string): string => {
    kept[path] = key;
    return path;
  };
  const records = beats.map((beat) => ({
    id: beat.id,
    title: beat.title,
    description: beat.description,
    price: centsToPrice(beat.price_cents),
    ownPrices: prices
      .filter((own) => own.beat_id === beat.id)
      .map((own) => ({ licenseId: own.license_id, price: centsToPrice(own.own_price_cents ?? 0) })),
    ...fromColumns(beat),
    kind: beat.kind,
    bpm: beat.bpm,
    kitType: beat.kit_type,
    kitContents: beat.kit_contents,
    tags: beat.tags,
    freeDownload: beat.free_download,
    durationMs: beat.duration_ms,
    state: beat.state,
    uploadedAt: beat.created_at,
    publishedAt: beat.published_at,
    publishAt: beat.publish_at,
    takenOffStore: beat.taken_off_at && { at: beat.taken_off_at, reason: beat.taken_off_reason },
    cover: beat.cover && keep(`beats/${beat.id}/cover.webp`, coverKey(beat.cover, 1024)),
    files: files
      .filter((file) => file.beat_id === beat.id)
      .map((file) => ({
        kind: file.kind,
        bytes: file.bytes,
        sha256: file.sha256,
        uploadedAt: file.created_at,
        replacedAt: file.replaced_at,
        path: keep(
          `beats/${beat.id}/${file.kind}${file.replaced_at ? `-${file.id}` : ''}.${fileFormats[file.kind].extension}`,
          file.storage_key,
        ),
      })),
  }));
  return { beats: records, files: kept };
};

/** Files stay, with the data that identify the beat: buyers have a right to them, and an open checkout may be paid. */
const takeBeatsOffSale = async (trx: Trx, sellerId: string): Promise<void> => {
  const beats = await trx.selectFrom('catalogue_beats').select('id').where('seller_id', '=', sellerId).execute();
  await changeStates(
    trx,
    beats.map(({ id }) => id),
    'remove',
    {},
  );
  await trx.updateTable('catalogue_beats').set({ description: '' }).where('seller_id', '=', sellerId).execute();
  // The seller chose the file names. They remain in the zip that was sold.
  await trx
    .updateTable('catalogue_beats')
    .set({ kit_contents: JSON.stringify([]) })
    .where('seller_id', '=', sellerId)
    .where('kind', '=', 'kit')
    .execute();
};
