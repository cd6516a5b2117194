import { sql } from 'kysely';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { formatCents, formatLongMoment } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import { type MailContent, writeMail } from '#features/mailing/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { type RateLimit, perNetwork, checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { inLanguage } from '#platform/texts/in-language.ts';
import { orderLink, type MailDeps } from './write-to-buyer.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';
import { paidStates } from '../../state-groups.ts';
import { forCaller } from '#platform/texts/in-language.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'orders.send-links': { requestId: string; email: string };
  }
}

interface FindRequest {
  readonly email: string;
  readonly address: string;
}

const limits = {
  network: { name: 'orders.find.address', max: 20, seconds: 600 },
  /** Counted per email and network, so a stranger's requests elsewhere don't use up the limit of the email's owner. */
  email: { name: 'orders.find.email', max: 3, seconds: 600 },
  /** Emails to one buyer: the links never expire, so nobody needs more. */
  mails: { name: 'orders.find.mails', max: 3, seconds: 3600 },
} satisfies Readonly<Record<string, RateLimit>>;

/** Responds at once and always the same; a job checks later whether there are orders. */
export const findOrders = async (
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'clock'>,
  { email, address }: FindRequest,
): Promise<{ message: string } | Failure<'ORDERS_TOO_OFTEN'>> => {
  const wait = await checkRateLimits(
    deps,
    ...perNetwork(limits.email, address, email.toLowerCase()),
    ...perNetwork(limits.network, address),
  );
  if (wait > 0) return fail('ORDERS_TOO_OFTEN', { retryAfterSeconds: wait });
  await deps.jobs.send('orders.send-links', { requestId: newId(deps.clock.now().getTime()), email });
  return { message: forCaller(() => t`If we have orders for this email address, we’ve emailed you the links.`) };
};

const maxOrders = 100;

/** Emails links to paid orders, the newest hundred, only to the email address that bought them. */
export const sendLinks = async (
  deps: MailDeps & Pick<Deps, 'db' | 'config' | 'clock'>,
  { requestId, email }: { readonly requestId: string; readonly email: string },
): Promise<void> => {
  const orders = await deps.db
    .selectFrom('orders_orders')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('state', 'in', [...paidStates])
    .orderBy('created_at', 'desc')
    .limit(maxOrders)
    .execute();
  const [newest] = orders;
  if (!newest) return;
  if ((await checkRateLimits(deps, [limits.mails, email.toLowerCase()])) > 0) return;
  await inLanguage(newest.language ?? 'en', () =>
    inTransaction(deps.db, (trx) =>
      // Spelled as in the order, because the requester's spelling proves nothing.
      writeMail(deps, trx, { purpose: `links:${requestId}`, to: newest.email, content: linksTo(deps, orders) }),
    ),
  );
};

type PlacedOrder = Omit<OrderRecord, 'items'>;

const linksTo = (deps: MailDeps, orders: readonly PlacedOrder[]): MailContent => ({
  subject: t`Your ${{ label: label.name }} orders`,
  preview: t`Links to your files and license agreements.`,
  heading: orders.length === 1 ? t`Here’s your order` : t`Here are your orders`,
  blocks: [
    {
      kind: 'paragraph',
      text: t`Someone, probably you, asked for links to all orders placed with this email address. Each link opens an order with its files and license agreements.`,
    },
    { kind: 'items', items: orders.map((order) => linkTo(deps, { ...order, items: [] })) },
    {
      kind: 'note',
      text: t`Didn’t ask for this? You can ignore this email: we sent the links only to you. Share them only with people who should have the files.`,
    },
  ],
});

const linkTo = (deps: MailDeps, order: OrderRecord) => ({
  title: t`Order ${{ order: order.number }}`,
  detail: formatLongMoment(order.paid_at ?? order.created_at),
  amount: formatCents(order.total_cents),
  links: [{ label: t`Open order`, url: orderLink(deps, order) }],
});
