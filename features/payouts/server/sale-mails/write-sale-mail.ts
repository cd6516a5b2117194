import { formatCents } from '#contract-kit/format.ts';
import { label } from '#content/current.ts';
import type { UserRow } from '#features/account/server/public.ts';
import { type MailItem, writeMail } from '#features/mailing/server/public.ts';
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
    detail: sales.length === 1 ? `Order ${sales[0]?.order_number ?? ''}` : `${sales.length} sales`,
    amount: formatCents(sum(sales)),
  }));

const titleOf = (earned: readonly Earned[]): string => {
  if (earned.every(({ isShare }) => isShare)) {
    return earned.length === 1 ? 'Your share of a sale' : `Your shares of ${earned.length} sales`;
  }
  return earned.length === 1 ? 'You made a sale' : `You made ${earned.length} sales`;
};

export const writeSaleMail = async (
  deps: PayoutsDeps,
  trx: Trx,
  { seller, earned, purpose }: SaleMail,
): Promise<void> => {
  const total = formatCents(sum(earned));
  const what = titleOf(earned);
  const lines = linesOf(earned);
  const more = lines.length - maxLines;
  await writeMail(deps, trx, {
    purpose: `sale:${purpose}`,
    to: seller.email,
    content: {
      subject: `${what}: you earn ${total}`,
      preview: lines
        .map(({ title }) => title)
        .slice(0, 3)
        .join(', '),
      heading: what,
      blocks: [
        { kind: 'paragraph', text: `Here’s what you earn at ${label.name}, after fees.` },
        { kind: 'items', items: lines.slice(0, maxLines) },
        ...(more > 0 ? [{ kind: 'paragraph', text: `And ${more} more. Your ledger lists them all.` } as const] : []),
        { kind: 'facts', rows: [['You earn', total]] },
        { kind: 'button', label: 'See your sales', url: `${deps.publicUrl}${payoutsPath}` },
        {
          kind: 'note',
          text: `A refund or dispute can still lower this. To get one email a day, or one per sale, go to ${deps.publicUrl}${payoutsPath}.`,
        },
      ],
    },
  });
};
