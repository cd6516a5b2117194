import { formatPrice, formatSecond, formatShare } from '#contract-kit/format.ts';
import { priceToCents } from '#contract-kit/money.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { personPath } from '#features/account/person-path.ts';
import { fileLabels } from '#features/licenses/file-kinds.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { T, V } from '#ui/texts/rich-text.tsx';
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
  const mayWithdraw = isSold(item.state) && !item.replacedBy;
  const mayRestore = item.withheld && item.state === 'withdrawn' && order.state !== 'refunded';
  return (
    <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
      {mayRefund(item, order) && (
        <Button size="s" onClick={() => onAct({ kind: 'refund-item', item })}>
          <T>
            Refund
            <span className="sr-only">
              {' '}
              <V of={{ title: item.title }} />
            </span>
          </T>
        </Button>
      )}
      {mayWithdraw && (
        <Button size="s" onClick={() => onAct({ kind: 'withdraw', item })}>
          <T>
            Withdraw license
            <span className="sr-only">
              {' '}
              <V of={{ title: item.title }} />
            </span>
          </T>
        </Button>
      )}
      {mayRestore && (
        <Button size="s" onClick={() => onAct({ kind: 'restore', item })}>
          <T>
            Restore license
            <span className="sr-only">
              {' '}
              <V of={{ title: item.title }} />
            </span>
          </T>
        </Button>
      )}
      {item.mayResell && (
        <Button size="s" onClick={() => onAct({ kind: 'resell', item })}>
          <T>
            Put back on sale
            <span className="sr-only">
              {' '}
              <V of={{ title: item.title }} />
            </span>
          </T>
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
  if (count === 0) return t`Not downloaded`;
  return last
    ? t`${plural({ downloads: count }, { one: '# download', other: '# downloads' })}, last ${{ time: formatSecond(last) }}`
    : t`${plural({ downloads: count }, { one: '# download', other: '# downloads' })}`;
};

const UpgradeLines = ({ item: { replaces, replacedBy } }: Pick<ItemProps, 'item'>) => {
  const orderPath = (id: string): string => `/dashboard/admin/orders/${id}`;
  return (
    <>
      {replaces && (
        <p className="mt-1 text-sm text-muted">
          <T>
            Upgrade of the license in{' '}
            <V
              of={{
                order:
                  replaces.orderId === null ? (
                    replaces.orderNumber
                  ) : (
                    <Link to={orderPath(replaces.orderId)}>{replaces.orderNumber}</Link>
                  ),
              }}
            />
          </T>
        </p>
      )}
      {replacedBy && (
        <p className="mt-1 text-sm text-muted">
          <T>
            Upgraded to <V of={{ license: replacedBy.license }} /> in{' '}
            <Link to={orderPath(replacedBy.orderId)}>
              <V of={{ order: replacedBy.orderNumber }} />
            </Link>
          </T>
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
          <T>
            <Link to={`/beatstore/product/${item.beatId}`}>
              <V of={{ title: item.title }} />
            </Link>
            <span className="text-muted">
              {' '}
              by <V of={{ artist: item.artist }} />
            </span>
          </T>
        </h3>
        <p className="font-semibold">
          <ItemPrice item={item} />
        </p>
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
        <Badge tone={tone}>{words}</Badge>
        {item.withheld && <Badge tone="warn">{t`By hand`}</Badge>}
        {isRefunded && <Badge tone="warn">{t`${{ amount: formatPrice(item.refunded) }} refunded`}</Badge>}
        <span>{item.license}</span>
        <span>
          <T>
            Sold by{' '}
            <Link to={personPath(item.seller.id)}>
              <V of={{ name: item.seller.name }} />
            </Link>
          </T>
        </span>
        {item.shares.map(({ id, name, bps }) => (
          <span key={id}>
            <T>
              <V of={{ share: formatShare(bps / 10_000) }} /> to{' '}
              <Link to={personPath(id)}>
                <V of={{ name }} />
              </Link>
            </T>
          </span>
        ))}
      </p>
      <UpgradeLines item={item} />
      {item.grants.length > 0 && (
        <p className="mt-1 text-sm text-muted">
          {t`${{ files: fileLabels(item.grants.map(({ kind }) => kind)) }}. ${{ downloads: downloadsOf(item) }}.`}
        </p>
      )}
      <Actions {...props} />
    </li>
  );
};
