const moment = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});

/** "Nov 22, 2026, 8:15:02 PM UTC": the same for everybody who reads the books. */
export const formatMoment = (time: string): string => moment.format(new Date(time));

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

export const formatDay = (time: string): string => day.format(new Date(time));
