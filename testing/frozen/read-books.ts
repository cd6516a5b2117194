import { label } from '#content/current.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import type { TestApp } from '../app.ts';
import { readPdfText } from '../files/pdf-text.ts';
import { askSession, keyOf, openOrder, orderOf } from '../orders/buying.ts';
import type { TestSeller } from '../orders/selling.ts';
import type { LoggedInBrowser } from '../people.ts';
import { nameAfterwards } from './change-settings.ts';

export interface FrozenShop {
  readonly shop: TestApp;
  readonly orders: Readonly<Record<string, OrderRecord>>;
  readonly sellers: Readonly<Record<string, TestSeller>>;
  readonly admin: LoggedInBrowser;
  /** Orders whose receipts and agreements are read as PDFs. */
  readonly pdfsOf: readonly string[];
}

/** Removes what differs between runs: ids, license codes, keys, times, and the site's URL. */
const plain = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, '<id>')
    .replaceAll(/(?:[0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}/g, '<code>')
    .replaceAll(/\b(cs_test|free|pi|ch|py|pyr|re|tr|trr|acct|evt|dp|du)_[\w-]+/g, '<$1>')
    .replaceAll(/key=[\w-]+/g, 'key=<key>')
    .replaceAll(/https?:\/\/(?:127\.0\.0\.1|localhost|elsewhere\.example)(?::\d+)?/g, '<site>')
    .replaceAll(/\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|\+00:00))?/g, '<date>')
    .replaceAll(/[A-Z][a-z]+ ?\d{1,2}, ?\d{4}(?: at [\d:]+ [AP]M)?/g, '<date>');

/** The label's name before the change. */
const nameBefore = label.name;

/** A letter is signed with the label's current name; everything about the sale must stay the same. */
const letter = (text: string): string => plain(text.replaceAll(nameAfterwards, nameBefore));

const pdfOf = async ({ shop }: FrozenShop, url: string): Promise<string> => {
  const response = await shop.app.inject({ method: 'GET', url });
  if (response.statusCode !== 200) return `${response.statusCode} ${String(response.json().code)}`;
  return plain(readPdfText(response.rawPayload).text);
};

/** An order’s page links to its sellers’ pages under their current names. */
const withoutLinks = (opened: Awaited<ReturnType<typeof openOrder>> | null): unknown =>
  opened && { ...opened, items: opened.items.map((item) => ({ ...item, seller: item.seller?._id })) };

/** All that a buyer, a seller or an admin can read about an order, and what Stripe did for it. */
const readOrder = async (frozen: FrozenShop, placed: OrderRecord, pdfs: boolean): Promise<unknown> => {
  const { shop, sellers, admin } = frozen;
  const { db, payments } = shop.deps;
  const order = await orderOf(shop, placed.id);
  const opened = await openOrder(shop, order).catch(() => null);
  const { orderUrl } = await askSession(shop, order.session_id);
  const key = keyOf(orderUrl);
  // Only some PDFs are read, because each takes a second. The page shows the same agreement for all orders.
  const inPdf = pdfs && key !== '';
  const item = (id: string) => `/api/v1/app/orders/${order.id}/items/${id}`;
  const agreements = order.items.map(async ({ id }) => ({
    page: (await shop.app.inject({ url: `${item(id)}/agreement?key=${key}` })).json<unknown>(),
    pdf: inPdf ? await pdfOf(frozen, `${item(id)}/agreement.pdf?key=${key}`) : null,
  }));
  const seen = (await admin.call('GET', `/api/v1/app/admin/orders/${order.id}`)).json<{ events: object[] }>();
  const entries = db.selectFrom('payouts_entries').selectAll().where('order_id', '=', order.id).orderBy('number');
  const transfers = db.selectFrom('payouts_transfers').selectAll().where('order_id', '=', order.id).orderBy('number');
  const [lines, moved, made] = [
    await entries.execute(),
    await transfers.execute(),
    await payments.findTransfers({ orderId: order.id }),
  ];
  const ofSeller = Object.entries(sellers).map(([name, { user }]) => [
    name,
    {
      lines: lines
        .filter((line) => line.seller_id === user.id)
        .map(({ kind, cents, description }) => [kind, cents, description]),
      transfers: moved
        .filter((row) => row.seller_id === user.id)
        .map((row) => [row.amount_cents, row.reversed_cents, row.state, row.charge_id !== null]),
    },
  ]);
  return {
    // These fields depend on how often Stripe was asked.
    row: { ...order, revision: 0, checked_at: null, check_at: null, session_expires_at: null },
    opened: withoutLinks(opened),
    receipt: inPdf && opened?.receipt ? await pdfOf(frozen, opened.receipt.url) : null,
    agreements: await Promise.all(agreements),
    admin: { ...seen, events: seen.events.map((event) => letter(JSON.stringify(event))).toSorted() },
    sellers: Object.fromEntries(ofSeller),
    atProvider: made.map(({ amountCents, reversedCents }) => [amountCents, reversedCents]).toSorted(),
  };
};

const readSeller = async ({ shop }: FrozenShop, { user, browser }: TestSeller): Promise<unknown> => {
  const { db } = shop.deps;
  const balance = await db
    .selectFrom('payouts_balances')
    .select(['currency', 'cents'])
    .where('seller_id', '=', user.id)
    .execute();
  const ledger = (await browser.call('GET', '/api/v1/app/payouts/ledger')).json<{ entries: object[] }>();
  const csv = (await browser.call('GET', '/api/v1/app/payouts/ledger.csv')).body;
  return {
    balance,
    ledger: { ...ledger, entries: ledger.entries.map((entry) => plain(JSON.stringify(entry))).toSorted() },
    csv: plain(csv).split('\r\n').toSorted(),
  };
};

/** Leaves out the receivers' addresses, because people may have changed them. */
const readMails = async ({ shop }: FrozenShop): Promise<unknown> => {
  const rows = await shop.deps.db
    .selectFrom('mailing_messages as m')
    .leftJoin('mailing_outbox as o', 'o.message_id', 'm.id')
    .select(({ fn }) => ['m.purpose', fn.coalesce('o.subject', 'm.subject').as('subject')])
    .select(({ fn }) => fn.coalesce('o.body_text', 'm.body_text').as('text'))
    .execute();
  return rows.map(({ purpose, subject, text }) => letter(`${purpose}\n${subject}\n${text}`)).toSorted();
};

/** The same sales give the same lines in any run. */
export const readBooks = async (frozen: FrozenShop): Promise<unknown> => {
  const orders: Record<string, unknown> = {};
  for (const [name, order] of Object.entries(frozen.orders))
    orders[name] = await readOrder(frozen, order, frozen.pdfsOf.includes(name));
  const sellers: Record<string, unknown> = {};
  for (const [name, seller] of Object.entries(frozen.sellers)) sellers[name] = await readSeller(frozen, seller);
  return JSON.parse(plain(JSON.stringify({ orders, sellers, mails: await readMails(frozen) }))) as unknown;
};
