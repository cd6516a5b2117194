import type { OrderRecord } from '#features/orders/server/public.ts';
import { counted } from '#contract-kit/format.ts';
import { type Decision, exclusiveOf } from './decide-holds.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

const mayLose = 'someone else may buy it first; then we’ll refund your payment for it.';

const minutesUntil = (end: Date, now: Date): number =>
  Math.max(1, Math.floor((end.getTime() - now.getTime()) / 60_000));

/** The notice about an exclusive license before payment; null unless the decision is `open` or `kept`. */
export const holdNotice = (decision: Decision, now: Date): string | null => {
  if (decision.outcome === 'open') {
    return t`We can’t reserve this beat for you now: someone else may buy it first; then we’ll refund your payment for it.`;
  }
  if (decision.outcome !== 'kept') return null;
  const minutes = minutesUntil(decision.hold.ends_at, now);
  return t`This beat is reserved for you for ${plural({ minutes }, { one: '# more minute', other: '# more minutes' })}. After that, someone else may buy it first; then we’ll refund your payment for it.`;
};

const maxNamed = 3;

/** For Stripe's page. Depends only on the order and its holds: Stripe refuses a repeated request that differs. */
export const pageNote = (order: OrderRecord, holds: ReadonlyMap<string, Date>): string | null => {
  const closes = order.session_expires_at ?? order.created_at;
  const exclusive = order.items.filter(({ license }) => license.exclusive);
  const endOf = ({ beat_id }: OrderRecord['items'][number]) => holds.get(exclusiveOf(beat_id).key);
  const open = exclusive.filter((item) => endOf(item) === undefined);
  const ending = exclusive.filter((item) => (endOf(item) ?? closes) < closes);
  const sentences = [
    ...(open.length > 0 ? [`${named(open)} not reserved for you: ${mayLoseAny(open)}`] : []),
    ...ending.slice(0, 1).map((item) => {
      const time = counted(minutesUntil(endOf(item) ?? closes, order.created_at), 'more minute');
      return `${named(ending)} reserved for you for ${time}. After that, ${mayLoseAny(ending)}`;
    }),
  ];
  return sentences.length > 0 ? sentences.join(' ') : null;
};

type Items = OrderRecord['items'];

const named = (items: Items): string => {
  if (items.length > maxNamed) return `${items.length} of your beats are`;
  return `${items.map((item) => `“${item.beat_title}”`).join(', ')} ${items.length === 1 ? 'is' : 'are'}`;
};

const mayLoseAny = (items: Items): string =>
  items.length === 1 ? mayLose : 'someone else may buy them first; then we’ll refund your payment for them.';
