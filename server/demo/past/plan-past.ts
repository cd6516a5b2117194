import { dayOf } from '#contract-kit/numbers/days.ts';
import { dayMs } from '#contract-kit/numbers/durations.ts';
import type { DayCount } from '#features/plays/server/public.ts';
import { demoNumber } from '../demo-ids.ts';

// Uses only the catalogue and the start day, so the same beats give the same past.

const days = 90;

export interface PastBeat {
  readonly id: string;
  readonly sellerId: string;
  readonly publishedAt: Date;
  /** Cheapest first, without exclusive licenses. */
  readonly licenseIds: readonly string[];
}

export interface PastOrder {
  readonly kind: 'order';
  readonly at: Date;
  /** Unique among all orders. */
  readonly name: string;
  readonly buyer: number;
  readonly lines: readonly { readonly beat: PastBeat; readonly licenseId: string }[];
  /** Null if it wasn't refunded. */
  readonly refundedAt: Date | null;
}

const numberOf = (name: string, below: number): number => demoNumber(`past ${name}`, below);
const share = (name: string): number => numberOf(name, 10_000) / 10_000;

/** How much a beat is liked, from 1 to 10. */
const appealOf = ({ id }: PastBeat): number => 1 + numberOf(`appeal ${id}`, 10);

const chooseBeat = (beats: readonly PastBeat[], name: string): PastBeat | undefined => {
  let place = share(name) * beats.reduce((sum, beat) => sum + appealOf(beat), 0);
  return beats.find((beat) => (place -= appealOf(beat)) < 0) ?? beats.at(-1);
};

const chooseLicense = ({ licenseIds }: PastBeat, name: string): string => {
  const luck = share(name);
  return licenseIds[luck < 0.6 ? 0 : luck < 0.88 ? 1 : 2] ?? licenseIds[0] ?? '';
};

const planOrder = (beats: readonly PastBeat[], at: Date, name: string, buyers: number): PastOrder | null => {
  const luck = share(`${name} size`);
  const size = luck < 0.74 ? 1 : luck < 0.94 ? 2 : 3;
  const chosen = Array.from({ length: size }, (_, index) => chooseBeat(beats, `${name} beat ${index}`));
  const distinct = [...new Set(chosen)].filter((beat) => beat !== undefined);
  if (distinct.length === 0) return null;
  const refunded = numberOf(`${name} refund`, 18) === 0;
  return {
    kind: 'order',
    at,
    name,
    buyer: numberOf(`${name} buyer`, buyers),
    lines: distinct.map((beat) => ({ beat, licenseId: chooseLicense(beat, `${name} license ${beat.id}`) })),
    refundedAt: refunded ? new Date(at.getTime() + (1 + numberOf(`${name} days`, 3)) * dayMs) : null,
  };
};

/** Orders of the ninety days before `now`, oldest first: fewer at the beginning, more on weekends. */
export const planOrders = (beats: readonly PastBeat[], now: Date, buyers: number): PastOrder[] => {
  const orders: PastOrder[] = [];
  for (let day = 1; day <= days; day += 1) {
    const morning = new Date(now.getTime() - (days + 1 - day) * dayMs);
    const weekend = [5, 6, 0].includes(morning.getUTCDay()) ? 0.35 : 0;
    const expected = 0.3 + (0.6 * day) / days + weekend;
    const count = Math.floor(expected + share(`${day} orders`));
    for (let number = 0; number < count; number += 1) {
      const name = `order ${day} ${number}`;
      const at = new Date(morning.getTime() + Math.floor(share(`${name} time`) * 0.9 * dayMs));
      const released = beats.filter(({ publishedAt }) => publishedAt < at);
      const order = planOrder(released, at, name, buyers);
      if (order) orders.push(order);
    }
  }
  return orders
    .map((order) => (order.refundedAt && order.refundedAt >= now ? { ...order, refundedAt: null } : order))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
};

/** Plays and carts per beat and day since its release: more while it's new, and never fewer carts than sales. */
export const planCounts = (beats: readonly PastBeat[], orders: readonly PastOrder[], now: Date): DayCount[] => {
  const sold = Map.groupBy(
    orders.flatMap(({ at, lines }) => lines.map(({ beat }) => `${beat.id} ${dayOf(at)}`)),
    (key) => key,
  );
  return beats.flatMap((beat) =>
    Array.from({ length: days + 1 }, (_, back) => new Date(now.getTime() - (days - back) * dayMs))
      .filter((at) => dayOf(at) >= dayOf(beat.publishedAt))
      .map((at) => {
        const name = `${beat.id} ${dayOf(at)}`;
        const age = (at.getTime() - beat.publishedAt.getTime()) / dayMs;
        const weekend = [5, 6, 0].includes(at.getUTCDay()) ? 1.35 : 1;
        const sales = sold.get(name)?.length ?? 0;
        const heard =
          appealOf(beat) * (0.7 + 2.6 * Math.exp(-age / 9)) * weekend * (0.6 + 0.8 * share(`${name} plays`));
        const carts = sales + Math.floor(heard * 0.05 + share(`${name} carts`) * 0.8);
        return { beatId: beat.id, day: dayOf(at), plays: Math.round(heard) + 3 * carts, carts };
      }),
  );
};
