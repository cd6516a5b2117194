import type { Order } from '../../contract.ts';
import type { OrderLink } from '../order-link.ts';
import { orderNotice } from '../order-labels.ts';
import { OrderItemCard } from './order-item-card.tsx';
import { Upgrades } from './upgrades.tsx';

export interface OrderFilesProps {
  readonly order: Order;
  readonly link: OrderLink;
  /** Called when a download has started, as its count will have changed. */
  readonly onDownload: () => void;
  readonly offersUpgrades?: boolean;
}

export const OrderFiles = ({ order, link, onDownload, offersUpgrades = false }: OrderFilesProps) => {
  // The notice for the whole order is shown above its items.
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
