import { useState } from 'react';
import { formatMoment } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { Plural, T, V } from '#ui/texts/rich-text.tsx';
import { daysLeft } from '../../dispute-dates.ts';

export const Due = ({ dueAt }: { readonly dueAt: string | null }) => {
  const [now] = useState(() => new Date());
  if (dueAt === null) return <>{t`The bank takes no response.`}</>;
  const due = new Date(dueAt);
  const days = daysLeft(due, now);
  if (due <= now)
    return (
      <T>
        <time dateTime={dueAt}>
          <V of={{ time: formatMoment(dueAt) }} />
        </time>
        , over
      </T>
    );
  if (days === 0)
    return (
      <T>
        <time dateTime={dueAt}>
          <V of={{ time: formatMoment(dueAt) }} />
        </time>
        , less than a day left
      </T>
    );
  return (
    <T>
      <time dateTime={dueAt}>
        <V of={{ time: formatMoment(dueAt) }} />
      </time>
      , <Plural of={{ days }} one="# day left" other="# days left" />
    </T>
  );
};
