import { type Finding, ok, problem, skipped, warning } from '../finding.ts';

export interface ClockReading {
  readonly whose: string;
  readonly theirs: Date;
  readonly ours: Date;
}

const sync = 'turn on time synchronization: timedatectl set-ntp true';
/** Seconds of tolerance: a Date header has whole seconds. */
const fine = 5;
/** Seconds. Stripe's signatures fail from five minutes on, but codes and links expire at the wrong time before that. */
const bad = 60;

/** Compares with the first readable clock: Stripe's, then the database's unless it's embedded. */
export const checkClock = (readings: readonly (ClockReading | null)[]): Finding => {
  const reading = readings.find((found) => found !== null);
  if (!reading) return skipped('no other clock to compare with');
  const { whose, theirs, ours } = reading;
  const seconds = Math.round((ours.getTime() - theirs.getTime()) / 1000);
  const off = Math.abs(seconds);
  const words = `this machine’s clock is ${off} s ${seconds > 0 ? 'ahead of' : 'behind'} ${whose}`;
  if (off <= fine) return ok(`the clock agrees with ${whose}`);
  return off < bad ? warning(words, sync) : problem(`${words}: signatures, codes and logins fail`, sync);
};
