import type { Updateable } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { Trx } from '#platform/database/open.ts';
import { choiceColumns } from '../beats/choice-columns.ts';
import type { BeatState, BeatTable } from '../tables.ts';

const fieldColumns = [
  'title',
  'description',
  'price_cents',
  'bpm',
  'tags',
  'content_id_service',
  'content_id_clearing',
  'free_download',
  'cover',
  ...choiceColumns,
] as const;

/** Everything but the files that a seller's forms change about a beat, and the beat's dates, as stored in JSON. */
export interface BeatSnapshot {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Cents by license id; null for the usual price. */
  readonly licenses: Readonly<Record<string, number | null>>;
  readonly state: BeatState;
  readonly publishAt: string | null;
  readonly publishedAt: string | null;
  readonly releaseProblem: string | null;
}

export const readSnapshot = async (trx: Trx, beatId: string): Promise<BeatSnapshot> => {
  const {
    state,
    publish_at: publishAt,
    published_at: publishedAt,
    release_problem: releaseProblem,
    kit_type: kitType,
    ...fields
  } = await trx
    .selectFrom('catalogue_beats')
    .select(fieldColumns)
    .select(['state', 'publish_at', 'published_at', 'release_problem', 'kit_type'])
    .where('id', '=', beatId)
    .executeTakeFirstOrThrow();
  const links = await trx
    .selectFrom('catalogue_beat_licenses')
    .select(['license_id', 'own_price_cents'])
    .where('beat_id', '=', beatId)
    .execute();
  return {
    // Only for kits: stored snapshots of beats can be older than this field, and must still equal new ones.
    fields: { ...fields, ...(kitType !== null && { kit_type: kitType }) },
    licenses: Object.fromEntries(links.map((link) => [link.license_id, link.own_price_cents])),
    state,
    publishAt: publishAt?.toISOString() ?? null,
    publishedAt: publishedAt?.toISOString() ?? null,
    releaseProblem,
  };
};

/** Whether something was written that publishing or processing depends on. */
interface Restored {
  readonly licenses: boolean;
  readonly ai: boolean;
  /** True if the beat is given away again. */
  readonly freeDownload: boolean;
}

/** Writes what differs between both snapshots, except the state and the dates. The caller has locked the beat. */
export const restoreFields = async (
  trx: Trx,
  beatId: string,
  { before, after }: { readonly before: BeatSnapshot; readonly after: BeatSnapshot },
): Promise<Restored> => {
  const fields: Updateable<BeatTable> = Object.fromEntries(
    Object.entries(before.fields).filter(([name, value]) => !isDeepStrictEqual(value, after.fields[name])),
  );
  if (Object.keys(fields).length > 0) {
    await trx.updateTable('catalogue_beats').set(fields).where('id', '=', beatId).execute();
  }
  const otherLicenses = !isDeepStrictEqual(before.licenses, after.licenses);
  if (otherLicenses) await putLicensesBack(trx, beatId, before.licenses);
  return { licenses: otherLicenses, ai: fields.ai !== undefined, freeDownload: fields.free_download === true };
};

const putLicensesBack = async (trx: Trx, beatId: string, licenses: BeatSnapshot['licenses']): Promise<void> => {
  await trx.deleteFrom('catalogue_beat_licenses').where('beat_id', '=', beatId).execute();
  const rows = Object.entries(licenses).map(([id, cents]) => ({
    beat_id: beatId,
    license_id: id,
    own_price_cents: cents,
  }));
  if (rows.length > 0) await trx.insertInto('catalogue_beat_licenses').values(rows).execute();
};

/** No state transition writes the earlier dates. */
export const restoreDates = async (
  trx: Trx,
  beatId: string,
  { publishAt, publishedAt, releaseProblem }: BeatSnapshot,
): Promise<void> => {
  const times = {
    publish_at: publishAt && new Date(publishAt),
    published_at: publishedAt && new Date(publishedAt),
    release_problem: releaseProblem,
  };
  await trx
    .updateTable('catalogue_beats')
    .set(times as object)
    .where('id', '=', beatId)
    .execute();
};
