import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCents, formatPrice, formatSecond } from '#contract-kit/format.ts';
import { priceToCents } from '#contract-kit/money.ts';
import { personPath } from '#features/account/person-path.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Stats } from '#ui/composites/stats.tsx';
import { useHashAction } from '#ui/data/use-hash-action.ts';
import { usePageParams } from '#ui/data/page-params.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { AdminOrder } from '../../contract-admin.ts';
import { ActDialog } from '../admin/act-dialog.tsx';
import type { Act } from '../admin/acts.ts';
import { ConsentPanel } from '../admin/consent-panel.tsx';
import { Fact } from '../admin/fact.tsx';
import { AdminItemCard } from '../admin/item-card.tsx';
import { adminOrderQuery } from '../admin/queries.ts';
import { MoneyTimeline } from '../admin/money-timeline.tsx';
import { TaxPanel } from '../admin/tax-panel.tsx';
import { orderStates } from '../order-states.ts';
import { t } from '#contract-kit/texts/text.ts';

interface OrderProps {
  readonly order: AdminOrder;
  readonly onAct: (act: Act) => void;
}

/** There is something to download, and an email address. */
const isDeliverable = ({ buyer, items }: AdminOrder): boolean =>
  buyer.email !== null && items.some(({ state }) => state === 'granted');

const Facts = ({ order, onAct }: OrderProps) => (
  <div className="grid gap-6 @3xl:grid-cols-2">
    <Panel
      title={t`Buyer`}
      aside={
        isDeliverable(order) && (
          <Button size="s" onClick={() => onAct({ kind: 'correct-email' })}>
            {t`Correct email`}
          </Button>
        )
      }
    >
      <dl>
        <Fact name={t`Email`}>{order.buyer.email ?? t`Closed their account`}</Fact>
        <Fact name={t`Name`}>{order.buyer.name}</Fact>
        <Fact name={t`Account`}>
          {order.buyer.accountId && order.buyer.username ? (
            <Link to={personPath(order.buyer.accountId)}>{order.buyer.username}</Link>
          ) : (
            t`Bought as a guest`
          )}
        </Fact>
        <Fact name={t`Paid with`}>{order.paidWith}</Fact>
        <Fact name={order.taxMode === 'off' ? t`Receipt` : t`Invoice`}>
          {order.receiptNumber && (
            <Link to={`/api/v1/app/orders/${order.id}/receipt.pdf`} reloadDocument download>
              {order.receiptNumber}
            </Link>
          )}
        </Fact>
      </dl>
    </Panel>
    <Panel title={t`Payment at Stripe`}>
      <dl>
        <Fact name={t`Paid`}>{order.paidAt ? formatSecond(order.paidAt) : t`Not paid`}</Fact>
        <Fact name={t`Checkout session`}>{order.provider.sessionId}</Fact>
        <Fact name={t`Payment intent`}>{order.provider.paymentIntentId}</Fact>
        <Fact name={t`Charge`}>{order.provider.chargeId}</Fact>
      </dl>
    </Panel>
  </div>
);

const isRefundable = ({ leftCents, refundUnderWay }: AdminOrder): boolean => leftCents > 0 && !refundUnderWay;

const OrderActions = ({ order, onAct }: OrderProps) => (
  <div className="flex flex-wrap gap-2">
    {isRefundable(order) && (
      <>
        <Button size="s" onClick={() => onAct({ kind: 'refund-all' })}>
          {t`Refund in full`}
        </Button>
        <Button size="s" onClick={() => onAct({ kind: 'refund-amount' })}>
          {t`Refund an amount`}
        </Button>
      </>
    )}
    {isDeliverable(order) && (
      <Button size="s" onClick={() => onAct({ kind: 'mail' })}>
        {t`Send purchase email`}
      </Button>
    )}
    <Button size="s" onClick={() => onAct({ kind: 'reconcile' })}>
      {t`Check with Stripe`}
    </Button>
  </div>
);

const BankSays = ({ order }: Pick<OrderProps, 'order'>) => (
  <Panel title={t`What the bank says`}>
    <ul aria-label={t`What the bank says`} className="grid gap-3">
      {order.bankSays.map(({ words, path }) => (
        <li key={path ?? words}>
          {words} {path !== null && <Link to={path}>{t`Open the dispute`}</Link>}
        </li>
      ))}
    </ul>
  </Panel>
);

const Order = ({ order }: { readonly order: AdminOrder }) => {
  const [act, setAct] = useState<Act | null>(null);
  useHashAction('#refund', isRefundable(order), () => setAct({ kind: 'refund-all' }));
  useHashAction('#mail', isDeliverable(order), () => setAct({ kind: 'mail' }));
  const isToDecide = order.withdrawal?.state === 'received';
  return (
    <div className="flex flex-col gap-6">
      <Stats
        items={[
          { label: t`Total`, value: formatPrice(order.total) },
          {
            label: t`Refunded`,
            value: formatPrice(order.refunded),
            note:
              priceToCents(order.chargedBack) > 0 &&
              t`and ${{ amount: formatPrice(order.chargedBack) }} returned by the bank`,
          },
          { label: t`Left to refund`, value: formatCents(order.leftCents) },
          { label: t`Stripe’s fee`, value: order.providerFee ? formatPrice(order.providerFee) : t`Not known` },
        ]}
      />
      {order.bankSays.length > 0 && <BankSays order={order} />}
      {isToDecide && <ConsentPanel order={order} onAct={setAct} />}
      <Panel
        title={t`Items`}
        lead={order.refundUnderWay ? t`A refund is waiting for Stripe. We’ll complete it automatically.` : null}
      >
        <ul aria-label={t`Items`}>
          {order.items.map((item) => (
            <AdminItemCard key={item.id} item={item} order={order} onAct={setAct} />
          ))}
        </ul>
        <div className="mt-4 border-t border-line pt-4">
          <OrderActions order={order} onAct={setAct} />
        </div>
      </Panel>
      <Facts order={order} onAct={setAct} />
      <TaxPanel order={order} />
      {!isToDecide && <ConsentPanel order={order} onAct={setAct} />}
      <Panel title={t`What happened`} lead={t`The order, its payment and everything that followed, oldest first.`}>
        <MoneyTimeline events={order.events} />
      </Panel>
      <ActDialog act={act} order={order} onEnd={() => setAct(null)} />
    </div>
  );
};

const Content = ({ orderId }: { readonly orderId: string }) => {
  const { data, error, refetch } = useQuery(adminOrderQuery(orderId));
  if (data) return <Order order={data} />;
  if (error) return <ErrorState title={t`We couldn’t load this order`} error={error} onRetry={() => void refetch()} />;
  return (
    <output aria-busy="true" aria-label={t`Loading the order`} className="flex flex-col gap-6">
      <Skeleton className="h-28" />
      <Skeleton className="h-64" />
    </output>
  );
};

export const Component = () => {
  const { orderId = '' } = usePageParams();
  const { data: order } = useQuery(adminOrderQuery(orderId));
  const title = order ? t`Order ${{ number: order.number }}` : t`Order`;
  const state = order && orderStates()[order.state];
  return (
    <DashboardPage
      title={title}
      lead={
        // As large while loading, also on a phone, so nothing jumps.
        <span className="flex min-h-13 flex-wrap content-start items-center gap-x-3 gap-y-1 sm:min-h-0">
          {order && state ? (
            <>
              <Badge tone={state.tone}>{state.words}</Badge>
              <time dateTime={order.createdAt}>{t`Placed ${{ time: formatSecond(order.createdAt) }}`}</time>
            </>
          ) : (
            <span aria-hidden="true" className="h-6 w-72 max-w-full" />
          )}
        </span>
      }
      aside={
        <Button asChild>
          <Link variant="bare" to="/dashboard/admin/orders">
            <Icon name="chevron-left" size={16} /> {t`All orders`}
          </Link>
        </Button>
      }
    >
      <Content orderId={orderId} />
    </DashboardPage>
  );
};
