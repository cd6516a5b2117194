import { counted, formatPrice, formatSecond, formatShare } from '#contract-kit/format.ts';
import { priceToCents } from '#contract-kit/money.ts';
import { personPath } from '#features/account/person-path.ts';
import { fileLabels } from '#features/licenses/file-kinds.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { AdminItem, AdminOrder } from '../../contract-admin.ts';
import { isSold } from '../../state-groups.ts';
import { ItemPrice } from '../public-price.tsx';
import { itemStates } from '../order-states.ts';
import type { Act } from './acts.ts';

interface ItemProps {
  readonly item: AdminItem;
  readonly order: AdminOrder;
  readonly onAct: (act: Act) => void;
}

const mayRefund = (item: AdminItem, order: AdminOrder): boolean => {
  const left = priceToCents(item.paid) - priceToCents(item.refunded);
  return item.state !== 'lost' && !order.refundUnderWay && left > 0 && left <= order.leftCents;
};

const Actions = ({ item, order, onAct }: ItemProps) => {
  const which = <span className="sr-only"> {item.title}</span>;
  const mayWithdraw = isSold(item.state) && !item.replacedBy;
  const mayRestore = item.withheld && item.state === 'withdrawn' && order.state !== 'refunded';
  return (
    <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
      {mayRefund(item, order) && (
        <Button size="s" onClick={() => onAct({ kind: 'refund-item', item })}>
          Refund{which}
        </Button>
      )}
      {mayWithdraw && (
        <Button size="s" onClick={() => onAct({ kind: 'withdraw', item })}>
          Withdraw license{which}
        </Button>
      )}
      {mayRestore && (
        <Button size="s" onClick={() => onAct({ kind: 'restore', item })}>
          Restore license{which}
        </Button>
      )}
      {item.mayResell && (
        <Button size="s" onClick={() => onAct({ kind: 'resell', item })}>
          Put back on sale{which}
        </Button>
      )}
    </div>
  );
};

const downloadsOf = ({ grants }: AdminItem): string => {
  const count = grants.reduce((sum, grant) => sum + grant.downloads, 0);
  const last = grants
    .flatMap(({ lastDownloadAt }) => lastDownloadAt ?? [])
    .toSorted()
    .at(-1);
  if (count === 0) return 'Not downloaded';
  return `${counted(count, 'download')}${last ? `, last ${formatSecond(last)}` : ''}`;
};

const UpgradeLines = ({ item: { replaces, replacedBy } }: Pick<ItemProps, 'item'>) => {
  const orderPath = (id: string): string => `/dashboard/admin/orders/${id}`;
  return (
    <>
      {replaces && (
        <p className="mt-1 text-sm text-muted">
          Upgrade of the license in{' '}
          {replaces.orderId === null ? (
            replaces.orderNumber
          ) : (
            <Link to={orderPath(replaces.orderId)}>{replaces.orderNumber}</Link>
          )}
        </p>
      )}
      {replacedBy && (
        <p className="mt-1 text-sm text-muted">
          Upgraded to {replacedBy.license} in <Link to={orderPath(replacedBy.orderId)}>{replacedBy.orderNumber}</Link>
        </p>
      )}
    </>
  );
};

export const AdminItemCard = (props: ItemProps) => {
  const { item } = props;
  const { words, tone } = itemStates()[item.state];
  const isRefunded = priceToCents(item.refunded) > 0;
  return (
    <li className="border-b border-line py-4 first:pt-0 last:border-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-medium wrap-anywhere">
          <Link to={`/beatstore/product/${item.beatId}`}>{item.title}</Link>
          <span className="text-muted"> by {item.artist}</span>
        </h3>
        <p className="font-semibold">
          <ItemPrice item={item} />
        </p>
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
        <Badge tone={tone}>{words}</Badge>
        {item.withheld && <Badge tone="warn">By hand</Badge>}
        {isRefunded && <Badge tone="warn">{formatPrice(item.refunded)} refunded</Badge>}
        <span>{item.license}</span>
        <span>
          Sold by <Link to={personPath(item.seller.id)}>{item.seller.name}</Link>
        </span>
        {item.shares.map(({ id, name, bps }) => (
          <span key={id}>
            {formatShare(bps / 10_000)} to <Link to={personPath(id)}>{name}</Link>
          </span>
        ))}
      </p>
      <UpgradeLines item={item} />
      {item.grants.length > 0 && (
        <p className="mt-1 text-sm text-muted">
          {fileLabels(item.grants.map(({ kind }) => kind))}. {downloadsOf(item)}.
        </p>
      )}
      <Actions {...props} />
    </li>
  );
};
