import { formatCents, formatSecond } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { Badge, type BadgeProps } from '#ui/primitives/badge.tsx';
import type { OrderEvent } from '../../contract-admin.ts';

const kinds = (): Readonly<
  Record<OrderEvent['kind'], { readonly words: string; readonly tone: NonNullable<BadgeProps['tone']> }>
> => ({
  order: { words: t`Order`, tone: 'accent' },
  item: { words: t`License`, tone: 'good' },
  provider: { words: 'Stripe', tone: 'neutral' },
  refund: { words: t`Refund`, tone: 'warn' },
  transfer: { words: t`Seller`, tone: 'neutral' },
  mail: { words: t`Email`, tone: 'neutral' },
});

export const MoneyTimeline = ({ events }: { readonly events: readonly OrderEvent[] }) => (
  <ol aria-label={t`What happened, oldest first`} className="flex flex-col">
    {events.map((event, index) => {
      const { words, tone } = kinds()[event.kind];
      return (
        // oxlint-disable-next-line react/no-array-index-key -- events have no ids, and none is ever removed
        <li key={index} className="relative border-s border-line py-2 ps-5 first:pt-0 last:pb-0">
          <span aria-hidden="true" className="absolute top-4 -start-1 size-2 rounded-full bg-edge" />
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <time dateTime={event.at} className="tabular">
              {formatSecond(event.at)}
            </time>
            <Badge tone={tone}>{words}</Badge>
          </p>
          <p className="mt-0.5 flex justify-between gap-x-4 wrap-anywhere">
            <span className="min-w-0">{event.text}</span>
            {event.cents !== null && <span className="tabular shrink-0 font-medium">{formatCents(event.cents)}</span>}
          </p>
          {event.reason !== null && <p className="text-sm wrap-anywhere text-muted">“{event.reason}”</p>}
          {event.reference !== null && <p className="text-xs break-all text-muted">{event.reference}</p>}
        </li>
      );
    })}
  </ol>
);
