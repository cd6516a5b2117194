import { dayMs } from '#contract-kit/numbers/durations.ts';

export interface WallTime {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** `HH:mm` */
  readonly time: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  formats.set(timeZone, format);
  return format;
};

export const wallTimeAt = (instant: Date, timeZone: string): WallTime => {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const { year = '', month, day, hour, minute } = parts;
  return { date: `${year.padStart(4, '0')}-${month}-${day}`, time: `${hour}:${minute}` };
};

const asUtc = ({ date, time }: WallTime): number => Date.parse(`${date}T${time}:00Z`);

/** Milliseconds that the time zone is ahead of UTC. */
const offsetAt = (instant: number, timeZone: string): number =>
  asUtc(wallTimeAt(new Date(instant), timeZone)) - Math.floor(instant / 60_000) * 60_000;

/** Usually one instant; two in an hour that clocks repeat, none in one that they skip. */
export const instantsOf = (wall: WallTime, timeZone: string): Date[] => {
  const utc = asUtc(wall);
  const offsets = new Set([offsetAt(utc - dayMs, timeZone), offsetAt(utc + dayMs, timeZone)]);
  return [...offsets]
    .map((offset) => utc - offset)
    .filter((instant) => asUtc(wallTimeAt(new Date(instant), timeZone)) === utc)
    .toSorted((a, b) => a - b)
    .map((instant) => new Date(instant));
};
