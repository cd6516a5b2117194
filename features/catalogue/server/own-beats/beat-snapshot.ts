import { isDeepStrictEqual } from 'node:util';
import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { Acting } from '#platform/http/actor.ts';
import { choiceColumns } from '../beats/choice-columns.ts';
import { schedule } from '../release/release-beat.ts';
import { changeState } from '../states/change-state.ts';
import { findMissing, notReadyMessage } from '../states/publish-beat.ts';
import type { BeatState } from '../tables.ts';
import type { LockedBeat } from './lock-own-beat.ts';
import { publishLocked, refuseSeller } from './publish-own-beat.ts';
import { queueProcessing } from '../processing/queue-processing.ts';

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

interface PutBack {
  readonly beat: LockedBeat;
  readonly actor: Acting;
  readonly before: BeatSnapshot;
  /** The snapshot after the change, to find out whether the beat was edited since. */
  readonly after: BeatSnapshot;
}

const kept = (message: string): Failure<'KEPT'> => fail('KEPT', { message });

/**
 * Changes nothing if something was edited since. If it fails, the caller must roll back: it may have written something.
 */
export const putSnapshotBack = async (
  trx: Trx,
  deps: Deps,
  { beat, actor, before, after }: PutBack,
): Promise<Failure<'KEPT'> | null> => {
  if (beat.state === 'sold') return kept('It was sold exclusively.');
  if (!isDeepStrictEqual(await readSnapshot(trx, beat.id), after)) return kept('It was changed since.');
  const fields = Object.fromEntries(
    Object.entries(before.fields).filter(([name, value]) => !isDeepStrictEqual(value, after.fields[name])),
  );
  if (Object.keys(fields).length > 0) {
    await trx.updateTable('catalogue_beats').set(fields).where('id', '=', beat.id).execute();
  }
  const otherLicenses = !isDeepStrictEqual(before.licenses, after.licenses);
  if (otherLicenses) await putLicensesBack(trx, beat.id, before.licenses);
  const refusal = await putStateBack(trx, deps, { beat, actor, before });
  if (refusal) return refusal;
  const { publishAt, publishedAt, releaseProblem } = before;
  const times = {
    publish_at: publishAt && new Date(publishAt),
    published_at: publishedAt && new Date(publishedAt),
    release_problem: releaseProblem,
  };
  // No state transition writes the earlier dates.
  await trx
    .updateTable('catalogue_beats')
    .set(times as object)
    .where('id', '=', beat.id)
    .execute();
  // A beat that stays on sale must stay complete. One put on sale just now has been checked already.
  const mayMiss = before.state === 'published' && (otherLicenses || 'ai' in fields);
  const missing = mayMiss ? await findMissing(trx, beat.id) : [];
  if (missing.length > 0) return kept(notReadyMessage(missing));
  if (fields['free_download'] === true) {
    await queueProcessing(deps, trx, beat.id);
  }
  return null;
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

const putStateBack = async (
  trx: Trx,
  { clock, jobs }: Deps,
  { beat, actor, before }: Omit<PutBack, 'after'>,
): Promise<Failure<'KEPT'> | null> => {
  const isSame = before.state === beat.state && before.publishAt === (beat.publishAt?.toISOString() ?? null);
  if (isSame || before.state === 'processing' || before.state === 'failed') return null;
  if (before.state === 'published') {
    const refusal = (await refuseSeller(trx, beat)) ?? (await publishLocked(trx, { clock }, { beat, actor }));
    return refusal && kept(refusal.message ?? 'It can’t be published.');
  }
  if (beat.state === 'published') await changeState(trx, beat.id, 'unpublish', {});
  if (before.state === 'unpublished') {
    if (beat.state === 'scheduled') await changeState(trx, beat.id, 'cancel-schedule', {});
    return null;
  }
  const at = before.publishAt && new Date(before.publishAt);
  if (!at || at <= clock.now()) return kept('The time it was scheduled for has passed.');
  await schedule({ jobs, clock }, trx, { beatId: beat.id, at });
  return null;
};
