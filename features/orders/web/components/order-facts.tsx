import { formatPrice } from '#contract-kit/money.ts';
import { Figures } from '#ui/composites/figures.tsx';
import type { Order } from '../../contract.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Number, date, total, and who it belongs to. */
export const OrderFacts = ({ order }: { readonly order: Order }) => (
  <Figures
    className="border-y border-line py-5"
    items={[
      { label: 'Order number', value: order.number },
      { label: 'Date', value: day.format(new Date(order.paidAt ?? order.createdAt)) },
      { label: 'Total', value: formatPrice(order.total) },
      { label: 'Email', value: <span className="break-all">{order.email}</span> },
      ...(order.customerName ? [{ label: 'Name', value: order.customerName }] : []),
    ]}
  />
);
