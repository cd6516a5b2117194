import { formatCents, formatCount } from '#contract-kit/format.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import type { UserRow } from '#features/account/server/public.ts';
import { type MailContent, type MailItem, writeMail } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import { payoutsPath } from '#features/splits/payouts-path.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';

export interface Earned {
  readonly order_number: string | null;
  /** "Midnight - Premium"; a collaborator's also names the share and the seller. */
  readonly description: string;
  readonly isShare: boolean;
  readonly cents: number;
}

interface SaleMail {
  readonly seller: Pick<UserRow, 'email'>;
  /** At least one. */
  readonly earned: readonly Earned[];
  readonly purpose: string;
}

const maxLines = 50;

const sum = (earned: readonly Earned[]): number => earned.reduce((total, { cents }) => total + cents, 0);

const linesOf = (earned: readonly Earned[]): MailItem[] =>
  [...Map.groupBy(earned, ({ description }) => description)].map(([title, sales]) => ({
    title,
    detail:
      sales.length === 1
        ? t`Order ${{ order: sales[0]?.order_number ?? '' }}`
        : t`${plural({ sales: sales.length }, { one: '# sale', other: '# sales' })}`,
    amount: formatCents(sum(sales)),
  }));

const headsOf = (earned: readonly Earned[], total: string): Pick<MailContent, 'subject' | 'heading'> => {
  const sales = earned.length;
  if (earned.every(({ isShare }) => isShare))
    return sales === 1
      ? { subject: t`Your share of a sale: you earn ${{ total }}`, heading: t`Your share of a sale` }
      : {
          subject: t`Your shares of ${plural({ sales }, { one: '# sale', other: '# sales' })}: you earn ${{ total }}`,
          heading: t`Your shares of ${plural({ sales }, { one: '# sale', other: '# sales' })}`,
        };
  return sales === 1
    ? { subject: t`You made a sale: you earn ${{ total }}`, heading: t`You made a sale` }
    : {
        subject: t`You made ${plural({ sales }, { one: '# sale', other: '# sales' })}: you earn ${{ total }}`,
        heading: t`You made ${plural({ sales }, { one: '# sale', other: '# sales' })}`,
      };
};

export const writeSaleMail = async (
  deps: PayoutsDeps,
  trx: Trx,
  { seller, earned, purpose }: SaleMail,
): Promise<void> => {
  const total = formatCents(sum(earned));
  const lines = linesOf(earned);
  const more = lines.length - maxLines;
  await writeMail(deps, trx, {
    purpose: `sale:${purpose}`,
    to: seller.email,
    content: {
      ...headsOf(earned, total),
      preview: lines
        .map(({ title }) => title)
        .slice(0, 3)
        .join(', '),
      blocks: [
        { kind: 'paragraph', text: t`Here’s what you earn at ${{ label: label.name }}, after fees.` },
        { kind: 'items', items: lines.slice(0, maxLines) },
        ...(more > 0
          ? [
              {
                kind: 'paragraph',
                text: t`And ${{ count: formatCount(more) }} more. Your ledger lists them all.`,
              } as const,
            ]
          : []),
        { kind: 'facts', rows: [[t`You earn`, total]] },
        { kind: 'button', label: t`See your sales`, url: `${deps.publicUrl}${payoutsPath}` },
        {
          kind: 'note',
          text: t`A refund or dispute can still lower this. To get one email a day, or one per sale, go to ${{ page: deps.publicUrl + payoutsPath }}.`,
        },
      ],
    },
  });
};
