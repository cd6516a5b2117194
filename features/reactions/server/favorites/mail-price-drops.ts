import { sql } from 'kysely';
import { coverUrl } from '#contract-kit/cover-sizes.ts';
import { dayMs } from '#contract-kit/numbers/durations.ts';
import { formatCents, formatCount } from '#contract-kit/format.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { type MailContent, writeMail } from '#features/mailing/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import type { ProductKind } from '#features/catalogue/kits.ts';
import { productPath } from '#features/catalogue/paths.ts';
import { findBeatsOnSale, selectAnyBeats } from '#features/catalogue/server/public.ts';
import { stopUrls } from './price-mails.ts';

type MailDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'publicUrl'>;

const batch = 100;
const maxItems = 12;
/** A little less than a week, since the job doesn't start to the second. */
const pauseMilliseconds = 6.5 * dayMs;

/** Emails the users who turned these emails on about liked beats that became cheaper since their last email. */
export const mailPriceDrops = async (deps: MailDeps): Promise<void> => {
  let after: string | null = null;
  for (;;) {
    const people: readonly { user_id: string }[] = await deps.db
      .selectFrom('catalogue_price_mails')
      .select('user_id')
      .where('enabled', '=', true)
      .$if(after !== null, (select) => select.where('user_id', '>', after))
      .orderBy('user_id')
      .limit(batch)
      .execute();
    for (const { user_id: userId } of people) await inTransaction(deps.db, (trx) => mailTo(deps, trx, userId));
    after = people.at(-1)?.user_id ?? null;
    if (people.length < batch) return;
  }
};

/** Locks the setting: a concurrent request to stop the emails waits, or if it came first, no email is sent. */
const mailTo = async (deps: MailDeps, trx: Trx, userId: string): Promise<void> => {
  const now = deps.clock.now();
  const setting = await trx
    .selectFrom('catalogue_price_mails')
    .select('mailed_at')
    .where('user_id', '=', userId)
    .where('enabled', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (!setting || (setting.mailed_at !== null && now.getTime() - setting.mailed_at.getTime() < pauseMilliseconds))
    return;
  const [person] = await findUsersByIds(trx, [userId]);
  const mayBeWritten = person && person.closed_at === null && person.suspended_at === null;
  if (!mayBeWritten || person.email_verified_at === null) return;
  const drops = await takeDrops(trx, userId);
  if (drops.length === 0) return;
  await trx.updateTable('catalogue_price_mails').set({ mailed_at: now }).where('user_id', '=', userId).execute();
  const beats = await findBeatsOnSale(
    trx,
    drops.slice(0, maxItems).map((drop) => drop.beatId),
  );
  const urls = stopUrls(deps, userId);
  await writeMail(deps, trx, {
    purpose: `catalogue.price-drops:${userId}:${now.toISOString()}`,
    to: person.email,
    content: contentOf(deps, { drops, beats, stopUrl: urls.page }),
    unsubscribeUrl: urls.oneClick,
  });
};

interface Drop {
  readonly beatId: string;
  readonly wasCents: number;
  readonly nowCents: number;
}

/** Finds liked beats that cost less than when they were liked and than in any earlier email. Records their prices. */
const takeDrops = async (trx: Trx, userId: string): Promise<Drop[]> => {
  const { rows } = await sql<Drop>`
    update catalogue_likes k set mailed_cents = b.lowest_cents
    from ${selectAnyBeats(trx).as('b')}
    where k.user_id = ${userId} and b.id = k.beat_id
      and b.lowest_cents < coalesce(k.mailed_cents, k.lowest_cents)
    returning k.beat_id as "beatId", k.lowest_cents as "wasCents", b.lowest_cents as "nowCents"`.execute(trx);
  return rows.toSorted((a, b) => b.wasCents - b.nowCents - (a.wasCents - a.nowCents) || (a.beatId < b.beatId ? -1 : 1));
};

interface DropsMail {
  /** The largest difference comes first. */
  readonly drops: readonly Drop[];
  readonly beats: ReadonlyMap<string, Beat>;
  readonly stopUrl: string;
}

const cheaperSubject = (kinds: readonly ProductKind[], count: number): string => {
  if (new Set(kinds).size > 1)
    return t`${plural({ items: count }, { one: '# item you like costs', other: '# items you like cost' })} less now`;
  return kinds[0] === 'kit'
    ? t`${plural({ kits: count }, { one: '# sound kit you like costs', other: '# sound kits you like cost' })} less now`
    : t`${plural({ beats: count }, { one: '# beat you like costs', other: '# beats you like cost' })} less now`;
};

const cheaperHeading = (kinds: readonly ProductKind[], count: number): string => {
  if (count === 1) return kinds[0] === 'kit' ? t`A sound kit you like costs less` : t`A beat you like costs less`;
  if (new Set(kinds).size > 1) return t`Beats and kits you like cost less`;
  return kinds[0] === 'kit' ? t`Sound kits you like cost less` : t`Beats you like cost less`;
};

const contentOf = ({ publicUrl }: Pick<MailDeps, 'publicUrl'>, { drops, beats, stopUrl }: DropsMail): MailContent => {
  const items = drops.flatMap(({ beatId, wasCents, nowCents }) => {
    const beat = beats.get(beatId);
    if (!beat) return [];
    return {
      title: beat.title,
      picture: publicUrl + coverUrl(beat.coverImage, 256),
      detail: t`${{ artist: beat.user.name }} · was ${{ price: formatCents(wasCents) }}`,
      amount: formatCents(nowCents),
      links: [{ label: t`Listen`, url: publicUrl + productPath(beatId) }],
    };
  });
  const kinds = [...beats.values()].map(({ kind }) => kind);
  const [only] = items;
  const more = drops.length - items.length;
  return {
    subject:
      drops.length === 1 && only
        ? t`Now ${{ price: only.amount }}: ${{ title: only.title }}`
        : cheaperSubject(kinds, drops.length),
    preview: items.map(({ title }) => title).join(', '),
    heading: cheaperHeading(kinds, drops.length),
    blocks: [
      { kind: 'paragraph', text: t`The lowest price, with the cheapest license, is less than when you liked it.` },
      { kind: 'items', items },
      ...(more > 0 ? [{ kind: 'paragraph', text: t`And ${{ count: formatCount(more) }} more.` } as const] : []),
      { kind: 'button', label: t`See your favorites`, url: `${publicUrl}/dashboard/favorites` },
      {
        kind: 'note',
        text: t`You get this email, at most once a week, because you asked for it on your favorites page.`,
      },
      { kind: 'links', links: [{ label: t`Stop this email`, url: stopUrl }] },
    ],
  };
};
