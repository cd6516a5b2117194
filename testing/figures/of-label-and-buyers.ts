import { sum } from '#contract-kit/numbers/sum.ts';
import type { LoggedInBrowser } from '../people.ts';
import { type Books, byId, centsOf, csv, earnedBy, type Figure, json, linesOf, syncedBy } from './books.ts';

/** Figures of all people together, as the label sees them. */
export const ofLabel: Readonly<Record<string, Figure<LoggedInBrowser>>> = {
  'what its codes earned': async (books, admin) => {
    const { codes } = await json(admin, 'admin/codes');
    return earnedBy(books, codes);
  },
  'synced sales': async (books) => {
    const [admin] = await books.shop.deps.db
      .selectFrom('account_users')
      .select('id')
      .where('role', '=', 'admin')
      .execute();
    return [await syncedBy(books, admin?.id ?? ''), linesOf(books.items)];
  },
  'the newest webhook of each order': async (books) => {
    const heard = await readWebhooks(books);
    const shown = books.items.map(({ id, order }) => {
      const [first, ...later] = heard.get(order.id) ?? [];
      const of = (data: WebhookData | undefined) => data?.items.find(({ itemId }) => itemId === id);
      return [id, of(first)?.amountCents, of(later.at(-1))?.refundedCents ?? 0];
    });
    return [shown, books.items.map((item) => [item.id, item.sold, item.refunded])];
  },
  'sales of the last 30 days': async (books, admin) => {
    const { days, last30Days } = await json(admin, 'admin-summary');
    const all = sum([...books.paid.values()]);
    const shown = sum(days.map(({ total }: { total: string }) => centsOf(total)));
    return [
      [centsOf(last30Days.total), shown],
      [all, all],
    ];
  },
  'what a person has spent': async (books, admin) => {
    const { orders } = await json(admin, `admin/people/${books.buyer.user.id}`);
    return [centsOf(orders.spent), sum([...books.paid.values()])];
  },
};

/** Figures that a buyer sees of their own purchases. */
export const ofBuyers: Readonly<Record<string, Figure<LoggedInBrowser>>> = {
  'their spending': async (books, buyer) => {
    const { total, months } = await json(buyer, 'orders/spending');
    const all = sum([...books.paid.values()]);
    const shown = sum(months.map(({ spent }: { spent: string }) => centsOf(spent)));
    return [
      [centsOf(total), shown],
      [all, all],
    ];
  },
  'their spending as CSV, by order': async (books, buyer) => {
    const lines = await csv(buyer, 'orders/spending.csv');
    const paid = books.orders.map(({ id, number }) => [number, books.paid.get(id) ?? 0] as const);
    return [
      byId(
        lines,
        ([, number]) => number ?? '',
        (cells) => centsOf(cells.at(-2) ?? ''),
      ),
      byId(
        paid,
        ([number]) => number,
        ([, cents]) => cents,
      ),
    ];
  },
};

interface WebhookData {
  readonly orderId: string;
  readonly items: readonly { readonly itemId: string; readonly amountCents: number; readonly refundedCents?: number }[];
}

/** The events that the label's webhook got, by order: first the payment, then what was refunded or taken back. */
const readWebhooks = async ({ shop }: Books): Promise<ReadonlyMap<string, WebhookData[]>> => {
  const rows = await shop.deps.db
    .selectFrom('outgoing_webhooks_deliveries')
    .select(['type', 'body'])
    .where('type', 'in', ['order.paid', 'order.refunded', 'order.refund_failed'])
    .orderBy('id')
    .execute();
  const heard = rows.map(({ body }) => (JSON.parse(body) as { readonly data: WebhookData }).data);
  return Map.groupBy(heard, ({ orderId }) => orderId);
};
