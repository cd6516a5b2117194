import { formatDay, formatPrice } from '#contract-kit/format.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { ListedOrder } from '../../contract-admin.ts';
import { orderStates } from '../order-states.ts';

const moreItems = (items: readonly string[]): string =>
  items.length > 1
    ? t`${{ item: items[0] ?? '' }} and ${plural({ others: items.length - 1 }, { one: '# more', other: '# more' })}`
    : (items[0] ?? '');

const Row = ({ order }: { readonly order: ListedOrder }) => {
  const { words, tone } = orderStates()[order.state];
  const cell = '@max-2xl:block @2xl:px-3 @2xl:py-3 @2xl:first:ps-0 @2xl:last:pe-0';
  return (
    <tr className="relative border-b border-line last:border-0 hover:bg-raised @max-2xl:block @max-2xl:py-3">
      <td className={`${cell} font-medium`}>
        <Link
          variant="bare"
          to={`/dashboard/admin/orders/${order.id}`}
          className="tabular whitespace-nowrap after:absolute after:inset-0"
        >
          {order.number}
        </Link>
      </td>
      <td className={`${cell} min-w-0 wrap-anywhere`}>
        {order.customerName ?? (order.email === '' ? t`Closed their account` : t`No name`)}
        <EmailAddress address={order.email} className="block text-sm text-muted" />
      </td>
      <td className={`${cell} text-sm wrap-anywhere text-muted`}>{moreItems(order.items)}</td>
      <td className={`${cell} text-sm whitespace-nowrap text-muted`}>
        <time dateTime={order.createdAt}>{formatDay(order.createdAt)}</time>
      </td>
      <td className={`${cell} @max-2xl:mt-1`}>
        <Badge tone={tone}>{words}</Badge>
      </td>
      <td className={`${cell} tabular font-semibold @2xl:text-end @max-2xl:mt-1`}>
        {formatPrice(order.total)}
        {order.refunded !== '0.00' && (
          <span className="block text-xs font-normal whitespace-nowrap text-muted">
            {t`${{ amount: formatPrice(order.refunded) }} refunded`}
          </span>
        )}
      </td>
    </tr>
  );
};

/** Orders as a table; on a phone each is a card. */
export const AllOrders = ({ orders }: { readonly orders: readonly ListedOrder[] }) => (
  <table className="w-full text-start @max-2xl:block">
    <caption className="sr-only">{t`Orders, newest first`}</caption>
    <thead className="text-sm text-muted @max-2xl:sr-only">
      <tr className="border-b border-line">
        {[t`Order`, t`Buyer`, t`Items`, t`Date`, t`Status`].map((name) => (
          <th key={name} scope="col" className="px-3 py-2 font-medium first:ps-0">
            {name}
          </th>
        ))}
        <th scope="col" className="py-2 ps-3 text-end font-medium">
          {t`Total`}
        </th>
      </tr>
    </thead>
    <tbody className="@max-2xl:block">
      {orders.map((order) => (
        <Row key={order.id} order={order} />
      ))}
    </tbody>
  </table>
);
