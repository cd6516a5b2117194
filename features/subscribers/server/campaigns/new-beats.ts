import { label } from '#content/current.ts';
import { dayMs } from '#contract-kit/numbers/durations.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { formatCount } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import { productPath } from '#features/catalogue/paths.ts';
import { factsOf } from '#features/catalogue/kits.ts';
import { newFrom, newOne, newsHeading } from '#features/catalogue/news-words.ts';
import { findPublished } from '#features/catalogue/server/public.ts';
import { type Db, inTransaction, type Queryable } from '#platform/database/open.ts';
import { lockName } from '#platform/database/with-lock.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { Campaign, NewBeats } from '../../contract-admin.ts';
import type { CampaignContent } from './campaign-mail.ts';
import { countAudience } from './campaigns.ts';
import { addCampaign, findStarted } from './start-campaign.ts';
import { forCaller } from '#platform/texts/in-language.ts';

const category = 'beat-packs';
const week = 7 * dayMs;
/** Maximum beats per email. */
const maxBeats = 12;
/** A beat published just now may not be committed yet, so the next email has it. */
const settleMs = 5000;

/** Skips campaigns that were canceled before anyone was emailed. */
const findLast = (db: Queryable) =>
  db
    .selectFrom('subscribers_campaigns')
    .select(['created_at', 'ended_at'])
    .where('kind', '=', 'new-beats')
    .where(({ or, eb }) => or([eb('state', '<>', 'canceled'), eb('written', '>', 0)]))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** A week after the last subscriber was emailed; null means now. */
const nextAfter = (last: Awaited<ReturnType<typeof findLast>>, now: Date): Date | null => {
  const next = new Date((last?.ended_at ?? last?.created_at ?? now).getTime() + week);
  return last !== undefined && next > now ? next : null;
};

const settled = (at: Date): Date => new Date(at.getTime() - settleMs);

const findNew = (db: Db, last: Awaited<ReturnType<typeof findLast>>, now: Date) =>
  findPublished(db, { after: last ? settled(last.created_at) : null, until: settled(now), limit: maxBeats });

export const getNewBeats = async ({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: Deps['clock'];
}): Promise<NewBeats> => {
  const now = clock.now();
  const last = await findLast(db);
  const [{ beats, more }, recipients] = await Promise.all([findNew(db, last, now), countAudience(db, category, now)]);
  return {
    since: last?.created_at.toISOString() ?? null,
    beats: beats.map(({ _id: id, title, user, coverImage }) => ({
      id,
      title,
      artist: user.name,
      coverUrl: coverImage,
    })),
    more,
    recipients,
    nextAt: nextAfter(last, now)?.toISOString() ?? null,
    isOpen: last !== undefined && last.ended_at === null,
  };
};

const contentOf = (publicUrl: string, beats: readonly Beat[], more: number): CampaignContent => ({
  preview: beats.map(({ title }) => title).join(', '),
  heading: newsHeading(beats, beats.length + more),
  blocks: [
    {
      kind: 'items',
      items: beats.map((beat) => ({
        title: beat.title,
        picture: publicUrl + beat.coverImage,
        detail: [beat.user.name, beat.genre, ...factsOf(beat)].join(' · '),
        amount: '',
        links: [{ label: t`Listen`, url: publicUrl + productPath(beat._id) }],
      })),
    },
    ...(more > 0 ? ([{ kind: 'note', text: t`And ${{ count: formatCount(more) }} more in the store.` }] as const) : []),
    { kind: 'button', label: t`Hear them all`, url: `${publicUrl}/beatstore` },
  ],
});

type Refusal = Failure<'SUBSCRIBERS_TOO_EARLY' | 'SUBSCRIBERS_NO_NEW_BEATS' | 'SUBSCRIBERS_NOBODY'>;

/** Sends the email about new beats. Refused within a week of the previous one, whichever admin sent that. */
export const sendNewBeats = async (deps: Deps, id: string, actor: UserActor): Promise<Campaign | Refusal> => {
  const at = deps.clock.now();
  // Read outside the transaction: if another press comes first, this one is refused as too early.
  const { beats, more } = await findNew(deps.db, await findLast(deps.db), at);
  return await inTransaction(deps.db, async (trx) => {
    await lockName(trx, 'subscribers.new-beats');
    const started = await findStarted(trx, id);
    if (started) return started;
    const last = await findLast(trx);
    if (last?.ended_at === null) {
      return fail('SUBSCRIBERS_TOO_EARLY', {
        message: forCaller(() => t`The last email about new releases is still being sent.`),
      });
    }
    if (nextAfter(last, at) !== null) return fail('SUBSCRIBERS_TOO_EARLY');
    const [first] = beats;
    if (!first) return fail('SUBSCRIBERS_NO_NEW_BEATS');
    const subject = beats.length + more === 1 ? newOne(first) : newFrom(label.name, beats, beats.length + more);
    const content = contentOf(deps.publicUrl, beats, more);
    return await addCampaign(deps, trx, { id, kind: 'new-beats', category, subject, content, actor, at });
  });
};
