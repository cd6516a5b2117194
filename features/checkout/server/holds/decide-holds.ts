import type { Selectable } from 'kysely';
import { dayMs, hourMs } from '#contract-kit/numbers/durations.ts';
import type { HoldTable } from '../tables.ts';
import type { Mark } from './holders.ts';

/*
 * Decides who may hold something before paying for it, for how long and how often. This is the whole rule for
 * everything that is reserved before payment (docs/decisions/059).
 *
 * How long: until the first payment page closes. A buyer who starts again gets no more time, so nobody holds a thing
 * forever.
 *
 * How often: after an unpaid hold, the same account, email, browser or network can't hold that thing for six hours. In
 * that time all buyers together can hold it only twice, so that many IP addresses can't take turns. In a day, one person
 * or network may hold a limited number of things of each kind without paying.
 *
 * Promised: while a beat is kept for one buyer, such as one whose offer was accepted, nobody else can start to buy it
 * exclusively (`checkout.promised`). A buyer who started earlier may still pay.
 *
 * Not held: the first payment gets the thing (features/orders/server/exclusive/sell-exclusive-once.ts). A payment page
 * that uses a code without holding it is closed when the next buyer needs that code (`makeRoom` of `quote/pricer.ts`).
 */

export const sameThingMs = 6 * hourMs;
export const maxUnpaid = {
  /** Unpaid holds of one thing within `sameThingMs`, by one person or network. */
  perThing: 1,
  /** Unpaid holds of one thing within `sameThingMs`, by all buyers together; multiplied by the thing's `max`. */
  byEverybody: 2,
  /** Unpaid holds of things of one kind in a day, by one person or network. */
  perDay: 10,
} as const;

export interface Thing {
  /** Kind and id, e.g. `exclusive:<beat id>`. */
  readonly key: string;
  /** Number of orders that may hold the thing at the same time. */
  readonly max: number;
  /** Set if the thing is a beat's exclusive license. */
  readonly beatId?: string;
}

const kindOf = (key: string): string => key.slice(0, key.indexOf(':'));

export const exclusiveOf = (beatId: string): Thing => ({ key: `exclusive:${beatId}`, max: 1, beatId });

export type Hold = Selectable<HoldTable>;

/**
 * `taken`: other orders hold it and may still be paid. `promised`: it's reserved for someone else. `kept`: this buyer
 * already holds it, until the end of their first hold. `granted`: this buyer holds it from now on. `open`: nobody holds
 * it, and the first payment gets it; `isNew` unless the buyer's account, browser or network has lately held it as often
 * as it may (the email doesn't count, because anyone can type it).
 */
export type Decision =
  | { readonly outcome: 'taken' | 'promised' | 'granted' }
  | { readonly outcome: 'open'; readonly isNew: boolean }
  | { readonly outcome: 'kept'; readonly hold: Hold };

export const isTaken = (decision: Decision | undefined): boolean =>
  decision?.outcome === 'taken' || decision?.outcome === 'promised';

interface Question {
  /** Without duplicates. */
  readonly things: readonly Thing[];
  /** The holder's marks, as `ownMarks` returns them. */
  readonly own: readonly string[];
  /** Empty if limits are off. */
  readonly marks: readonly Mark[];
  /** Holds of `things` that haven't ended or are under six hours old, and holds with `marks` of the last day. */
  readonly holds: readonly Hold[];
  readonly promised: ReadonlySet<string>;
  readonly now: Date;
}

/** The decision for each thing, by its key. Paid holds have no row, so everything in `holds` is unpaid. */
export const decideHolds = ({ things, own, marks, holds, promised, now }: Question): ReadonlyMap<string, Decision> => {
  const isOwn = (hold: Hold): boolean => hold.marks.some((mark) => own.includes(mark));
  const since = (ms: number) => (hold: Hold) => hold.held_at.getTime() > now.getTime() - ms;
  const today = (key: string) => holds.filter((hold) => kindOf(hold.thing) === kindOf(key) && since(dayMs)(hold));
  const lately = (key: string) => holds.filter((hold) => hold.thing === key && since(sameThingMs)(hold));
  const countWith = (rows: readonly Hold[], mark: string): number =>
    rows.filter((hold) => hold.marks.includes(mark)).length;
  const granted: string[] = [];

  const mayHold = ({ key, max }: Thing): boolean => {
    if (marks.length === 0) return true;
    const [recent, ofDay] = [lately(key), today(key)];
    const before = granted.filter((other) => kindOf(other) === kindOf(key)).length;
    return (
      recent.length < maxUnpaid.byEverybody * max &&
      marks.every(
        ({ mark, perThing, perDay }) => countWith(recent, mark) < perThing && countWith(ofDay, mark) + before < perDay,
      )
    );
  };

  const isNew = ({ key }: Thing): boolean => {
    const recent = lately(key);
    return marks.every(({ mark, perThing, isTyped }) => isTyped || countWith(recent, mark) < perThing);
  };

  const decide = (thing: Thing): Decision => {
    const running = holds.filter((hold) => hold.thing === thing.key && hold.ends_at > now);
    const theirs = running.find((hold) => isOwn(hold) && !hold.settling);
    const others = running.filter((hold) => hold !== theirs && hold.released_at === null);
    if (others.length >= thing.max) return { outcome: 'taken' };
    if (promised.has(thing.key)) return { outcome: 'promised' };
    if (theirs) return { outcome: 'kept', hold: theirs };
    if (!mayHold(thing)) return { outcome: 'open', isNew: isNew(thing) };
    granted.push(thing.key);
    return { outcome: 'granted' };
  };
  return new Map(things.map((thing) => [thing.key, decide(thing)]));
};
