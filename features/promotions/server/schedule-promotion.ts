import type { FailureCode, ParsedInput } from '#contract-kit/endpoint.ts';
import { fail, failTogether, type Failure, isFailure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { invalidDates } from '#contract-kit/shapes.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import { findBeatsOnSale } from '#features/catalogue/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import { lockName } from '#platform/database/with-lock.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { type Promotion, schedulePromotion as contract } from '../contract.ts';
import { maxScheduled } from '../limits.ts';
import { auditedPromotion, presentPromotion } from './present-promotion.ts';
import type { PromotionRow } from './tables.ts';
import { instantsOf, wallTimeAt } from '#platform/clock/zoned-time.ts';
import { forCaller } from '#platform/texts/in-language.ts';

type Body = ParsedInput<typeof contract>['body'];
type Refusal = Failure<FailureCode<typeof contract>>;

const messageOf = (code: FailureCode<typeof contract>): string[] => [forCaller(contract.failures[code].message)];

/** The current minute isn't over, so it isn't in the past. */
const minuteOf = (now: Date): Date => new Date(Math.floor(now.getTime() / 60_000) * 60_000);

/** When clocks repeat an hour, a start in it means the first occurrence, and an end in it the second. */
const findPeriod = (body: Body, now: Date, timeZone: string): { startsAt: Date; endsAt: Date } | Refusal => {
  const starts = instantsOf({ date: body.startDate, time: body.startTime }, timeZone);
  const endsAt = instantsOf({ date: body.endDate, time: body.endTime }, timeZone).at(-1);
  const earliest = minuteOf(now);
  const startsAt = starts.find((at) => at >= earliest) ?? starts.at(-1);
  if (!startsAt || !endsAt) {
    return fail('PROMOTIONS_NO_SUCH_TIME', {
      fields: {
        ...(!startsAt && { startTime: [forCaller(invalidDates)] }),
        ...(!endsAt && { endTime: [forCaller(invalidDates)] }),
      },
    });
  }
  if (startsAt < earliest) {
    const field = body.startDate < wallTimeAt(now, timeZone).date ? 'startDate' : 'startTime';
    return fail('PROMOTIONS_START_PAST', { fields: { [field]: messageOf('PROMOTIONS_START_PAST') } });
  }
  if (endsAt <= startsAt) {
    const field = body.endDate < body.startDate ? 'endDate' : 'endTime';
    return fail('PROMOTIONS_END_BEFORE_START', { fields: { [field]: messageOf('PROMOTIONS_END_BEFORE_START') } });
  }
  return { startsAt, endsAt };
};

/** Leaves an existing promotion unchanged. */
export const addPromotion = async (trx: Trx, row: PromotionRow): Promise<void> => {
  await trx
    .insertInto('promotions_promotions')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};

/** The beat, which must be on sale and by the chosen artist. */
const findBeat = async (db: Deps['db'], { beat: beatId, user }: Body) => {
  const beat = (await findBeatsOnSale(db, [beatId])).get(beatId);
  if (!beat) {
    return fail('PROMOTIONS_BEAT_NOT_ON_SALE', { fields: { beat: messageOf('PROMOTIONS_BEAT_NOT_ON_SALE') } });
  }
  if (beat.user._id === user) return beat;
  return fail('PROMOTIONS_BEAT_OF_ANOTHER', { fields: { beat: messageOf('PROMOTIONS_BEAT_OF_ANOTHER') } });
};

export const schedulePromotion = async (
  { db, clock, config }: Deps,
  body: Body,
  admin: UserActor,
): Promise<Promotion | Refusal> => {
  const now = clock.now();
  const period = findPeriod(body, now, config.labelTimezone);
  const beat = await findBeat(db, body);
  if (isFailure(period)) return isFailure(beat) ? (failTogether<Refusal['failure']>([period, beat]) ?? period) : period;
  if (isFailure(beat)) return beat;
  const row = {
    id: newId(now.getTime()),
    beat_id: beat._id,
    seller_id: beat.user._id,
    starts_at: period.startsAt,
    ends_at: period.endsAt,
    beatstore_url: body.beatstoreUrl,
    created_at: now,
  };
  return await inTransaction(db, async (trx) => {
    // Otherwise promotions scheduled at the same moment could exceed the limit together.
    await lockName(trx, 'promotions scheduled');
    const { scheduled } = await trx
      .selectFrom('promotions_promotions')
      .select(({ fn }) => fn.countAll<number>().as('scheduled'))
      .where('ends_at', '>', now)
      .executeTakeFirstOrThrow();
    if (Number(scheduled) >= maxScheduled) return fail('PROMOTIONS_TOO_MANY');
    await addPromotion(trx, row);
    await writeAudit(trx, {
      at: now,
      actorId: admin.id,
      from: admin.address,
      action: 'promotions.schedule',
      subjectId: row.seller_id,
      details: { before: null, after: auditedPromotion(row) },
    });
    return presentPromotion(row, beat, config.labelTimezone);
  });
};
