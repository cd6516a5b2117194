export interface BalancePoint {
  /** Midnight (UTC), in seconds since 1970. */
  readonly day: number;
  /** The balance at the end of the day, in the currency's smallest unit. */
  readonly balance: number;
}

interface Movement {
  readonly created: number;
  readonly amount: number;
}

const daySeconds = 24 * 60 * 60;
const maxPoints = 60;
const dayOf = (seconds: number): number => Math.floor(seconds / daySeconds) * daySeconds;

/**
 * The balance at the end of today and of each day on which it changed, oldest first, beginning with the day before the
 * first change; only the newest 60 of these. Calculated back from the current balance, so that it's right even if older
 * changes are unknown.
 */
export const balancePoints = (movements: readonly Movement[], balance: number, now: number): BalancePoint[] => {
  const byDay = new Map<number, number>();
  for (const { created, amount } of movements) byDay.set(dayOf(created), (byDay.get(dayOf(created)) ?? 0) + amount);
  if (byDay.size === 0) return [];
  const days = [...byDay.keys()].toSorted((a, b) => b - a);
  const points: BalancePoint[] = [];
  let left = balance;
  if (days[0] !== undefined && days[0] < dayOf(now)) points.push({ day: dayOf(now), balance: left });
  for (const day of days) {
    points.push({ day, balance: left });
    left -= byDay.get(day) ?? 0;
  }
  points.push({ day: (days.at(-1) ?? 0) - daySeconds, balance: left });
  return points.slice(0, maxPoints).toReversed();
};

export const countChanges = (points: readonly BalancePoint[]): number =>
  points.filter(({ balance }, index) => index > 0 && balance !== points[index - 1]?.balance).length;
