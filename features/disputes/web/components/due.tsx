import { useState } from 'react';
import { counted, formatMoment } from '#contract-kit/format.ts';
import { daysLeft } from '../../dispute-dates.ts';

export const Due = ({ dueAt }: { readonly dueAt: string | null }) => {
  const [now] = useState(() => new Date());
  if (dueAt === null) return <>The bank takes no response.</>;
  const due = new Date(dueAt);
  const days = daysLeft(due, now);
  const left = due <= now ? 'over' : days === 0 ? 'less than a day left' : `${counted(days, 'day')} left`;
  return (
    <>
      <time dateTime={dueAt}>{formatMoment(dueAt)}</time>, {left}
    </>
  );
};
