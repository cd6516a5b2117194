import type { Order } from '../../contract.ts';
import type { OrderLink } from '../order-link.ts';
import { orderNotice } from '../order-labels.ts';
import { OrderItemCard } from './order-item-card.tsx';
import { Upgrades } from './upgrades.tsx';

export interface OrderFilesProps {
  readonly order: Order;
  readonly link: OrderLink;
  /** A download has started: its count will have changed. */
  readonly onDownload: () => void;
  /** Whether it offers what the licenses can become. */
  readonly offersUpgrades?: boolean;
}

/** Everything in the order, with its files and agreements. */
export const OrderFiles = ({ order, link, onDownload, offersUpgrades = false }: OrderFilesProps) => {
  // What applies to the whole order is said above its items.
  const hasOrderNotice = orderNotice(order) !== null;
  return (
    <ul className="flex flex-col gap-6">
      {order.items.map((item) => (
        <li key={item._id}>
          <OrderItemCard
            item={item}
            link={link}
            hideNotice={hasOrderNotice && item.state !== 'lost'}
            onDownload={onDownload}
            upgrades={offersUpgrades && <Upgrades item={item} link={link} />}
          />
        </li>
      ))}
    </ul>
  );
};
