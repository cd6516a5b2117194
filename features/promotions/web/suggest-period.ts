import { dayMs, hourMs } from '#contract-kit/numbers/durations.ts';
import type { Promotions } from '../contract.ts';

const days = 7;

/** From the next full hour, for a week, as the fields of the form show it. */
export const suggestPeriod = ({ now, timeZone }: Pick<Promotions, 'now' | 'timeZone'>) => {
  const start = new Date((Math.floor(Date.parse(now) / hourMs) + 1) * hourMs);
  // Swedish writes dates and times as these fields do.
  const written = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(start);
  const [startDate = '', time = ''] = written.split(' ');
  const endDate = new Date(Date.parse(startDate) + days * dayMs).toISOString().slice(0, 10);
  return { startDate, startTime: time, endDate, endTime: time };
};
