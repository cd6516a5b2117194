import type { Selectable } from 'kysely';
import { dayMs, hourMs } from '#contract-kit/numbers/durations.ts';
import type { HoldTable } from '../tables.ts';
import type { Mark } from './holders.ts';

/*
 * Who may hold something before paying for it, for how long and how often. This is the whole rule, for everything that is
 * reserved before payment (docs/decisions/059).
 *
 * How long: until the end of the first payment page. Whoever starts again keeps that end, so nobody holds a thing forever.
 * How often: what someone held and didn't pay isn't given to the same account, email, browser or network for six hours; to
 * everybody together only twice in that time, so that many addresses can't take turns; and in a day, one person or network
 * may hold only so much without paying.
 * Promised: while a beat is kept for one buyer, as for one whose offer was accepted, nobody else starts to buy it exclusively
 * (`checkout.promised`). Whoever had started before may still pay.
 * Otherwise: nobody holds it, and whoever pays first gets it (features/orders/server/exclusive/sell-exclusive-once.ts); a
 * payment page that uses a code without holding it is closed for the next buyer (`makeRoom` of `quote/pricer.ts`).
 */

export const sameThingMs = 6 * hourMs;
export const maxUnpaid = {
  /** Of one thing in `sameThingMs`, by the same person or network. */
  perThing: 1,
  /** Of one thing in `sameThingMs`, by everybody; times as many as may hold it at once. */
  byEverybody: 2,
  /** Of all things of a kind in a day, by the same person or network. */
  perDay: 10,
} as const;

export interface Thing {
  /** Its kind and id. */
  readonly key: string;
  /** How many may hold it at the same time. */
  readonly max: number;
  /** Of its exclusive license. */
  readonly beatId?: string;
}

const kindOf = (key: string): string => key.slice(0, key.indexOf(':'));

/** The exclusive license of a beat. */
export const exclusiveOf = (beatId: string): Thing => ({ key: `exclusive:${beatId}`, max: 1, beatId });

export type Hold = Selectable<HoldTable>;

/**
 * `taken`: held by others, who might still pay. `promised`: to somebody else. `kept`: theirs already, until its first end. `granted`: theirs from now on.
 * `open`: nobody holds it, and whoever pays first gets it; `isNew` if the only reason is what others did, or an email that
 * anyone may have typed.
 */
export type Decision =
  | { readonly outcome: 'taken' | 'promised' | 'granted' }
  | { readonly outcome: 'open'; readonly isNew: boolean }
  | { readonly outcome: 'kept'; readonly hold: Hold };

export const isTaken = (decision: Decision | undefined): boolean =>
  decision?.outcome === 'taken' || decision?.outcome === 'promised';

interface Question {
  /** Each once. */
  readonly things: readonly Thing[];
  /** The holder's own: see `ownMarks`. */
  readonly own: readonly string[];
  /** Empty if limits are off. */
  readonly marks: readonly Mark[];
  /** All holds of these things that haven't ended or began in the last six hours, and those with these marks of the last day. */
  readonly holds: readonly Hold[];
  /** Keys of things that are promised to somebody else. */
  readonly promised: ReadonlySet<string>;
  readonly now: Date;
}

/** The decision for each thing, by its key. A paid hold has no row, so whatever is in `holds` is unpaid. */
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
