import type { Order } from '../../contract.ts';
import { OrderItemCard } from './order-item-card.tsx';

export interface OrderFilesProps {
  readonly order: Order;
  /** A download has begun: its count will have changed. */
  readonly onDownload: () => void;
}

/** Everything that was bought, with its files and agreements. */
export const OrderFiles = ({ order, onDownload }: OrderFilesProps) => (
  <ul className="flex flex-col gap-6">
    {order.items.map((item) => (
      <li key={item._id}>
        <OrderItemCard item={item} onDownload={onDownload} />
      </li>
    ))}
  </ul>
);
