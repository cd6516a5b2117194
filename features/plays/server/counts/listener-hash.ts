import { createHmac, randomBytes } from 'node:crypto';
import { addDays, dayOf } from '#contract-kit/numbers/days.ts';
import { minuteMs } from '#contract-kit/numbers/durations.ts';
import type { Db } from '#platform/database/open.ts';

/** A listener, as far as a request identifies one. Never stored. */
export interface Listener {
  readonly network: string;
  readonly userAgent: string;
}

const browsers = [
  ['edge', /Edg(?:e|A|iOS)?\//],
  ['firefox', /Firefox\/|FxiOS\//],
  ['chrome', /Chrom(?:e|ium)\/|CriOS\//],
  ['safari', /Safari\//],
] as const;

/** Distinguishes only a few known browsers, so that nobody counts more often by inventing names. */
export const browserOf = ({ userAgent }: Pick<Listener, 'userAgent'>): string =>
  browsers.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'another';

export interface DayKeys {
  readonly today: Buffer;
  /** Yesterday's key in the first half hour after midnight (UTC), otherwise null. */
  readonly before: Buffer | null;
}

/** How long the same listener and beat aren't counted again. */
export const windowMs = 30 * minuteMs;

/** Today's key is created on first use. Concurrent processes get the same one. */
export const readKeys = async (db: Db, now: Date): Promise<DayKeys> => {
  const [today, yesterday] = [dayOf(now), addDays(dayOf(now), -1)];
  const before = dayOf(new Date(now.getTime() - windowMs)) === yesterday ? yesterday : null;
  const read = async (): Promise<ReadonlyMap<string, Buffer>> => {
    const rows = await db
      .selectFrom('statistics_keys')
      .selectAll()
      .where('day', 'in', before === null ? [today] : [today, before])
      .execute();
    return new Map(rows.map(({ day, key }) => [day, key]));
  };
  let keys = await read();
  if (!keys.has(today)) {
    await db
      .insertInto('statistics_keys')
      .values({ day: today, key: randomBytes(32) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    keys = await read();
  }
  const key = keys.get(today);
  if (!key) throw new Error(`there is no key for ${today}`);
  return { today: key, before: (before !== null && keys.get(before)) || null };
};

/** Hashes JSON, so that no two lists of words give the same text. */
export const hash = (key: Buffer, ...words: readonly string[]): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(words)).digest();
