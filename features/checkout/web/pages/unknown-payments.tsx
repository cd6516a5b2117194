import { useQuery } from '@tanstack/react-query';
import { formatMoment, formatPrice } from '#contract-kit/format.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { UnknownPayment } from '../../contract-admin.ts';
import { unknownPaymentsQuery } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T } from '#ui/texts/rich-text.tsx';

const PaymentRow = ({ payment }: { readonly payment: UnknownPayment }) => (
  <li className="border-b border-line py-4 first:pt-0 last:border-0 last:pb-0">
    <p className="flex justify-between gap-3 font-medium">
      <span className="wrap-anywhere">{payment.orderNumber}</span>
      <span className="tabular">{formatPrice(payment.total)}</span>
    </p>
    <p className="tabular mt-0.5 text-sm text-muted wrap-anywhere">
      <time dateTime={payment.startedAt}>{formatMoment(payment.startedAt)}</time> · {payment.sessionId}
    </p>
    <p className="mt-2 text-sm wrap-anywhere">
      {payment.reason === null
        ? t`Nobody has tried to rebuild it yet.`
        : t`It couldn’t be rebuilt: ${{ reason: payment.reason }}.`}
    </p>
  </li>
);

const Payments = ({ payments }: { readonly payments: readonly UnknownPayment[] }) => {
  const [oldest] = payments;
  if (!oldest)
    return (
      <EmptyState
        title={t`Every payment has its order`}
        text={t`If one arrives for an order we don’t have, it’s listed here.`}
      />
    );
  return (
    <div className="flex flex-col gap-6">
      <Panel title={t`What to do`}>
        <p className="text-sm">
          <T>
            The buyers paid, but their orders aren’t in this database, for example because it was restored from an older
            backup. Run this on the server. It rebuilds the orders from what Stripe knows and emails the buyers.
          </T>
        </p>
        <pre className="mt-3 rounded-s bg-raised p-3 text-sm whitespace-pre-wrap">
          npm run reconcile -- --since {oldest.startedAt.slice(0, 10)}
        </pre>
        <p className="mt-3 text-sm">
          <T>If an order can’t be rebuilt, refund the payment in Stripe’s dashboard. It then leaves this list.</T>
        </p>
      </Panel>
      <Panel title={t`Payments`}>
        <ul aria-label={t`Payments without an order`}>
          {payments.map((payment) => (
            <PaymentRow key={payment.sessionId} payment={payment} />
          ))}
        </ul>
      </Panel>
    </div>
  );
};

export const Component = () => {
  const { data, error, refetch } = useQuery(unknownPaymentsQuery());
  return (
    <DashboardPage
      title={t`Payments without an order`}
      lead={t`Payments Stripe took for orders this shop doesn’t have.`}
    >
      {data ? (
        <Payments payments={data.payments} />
      ) : error ? (
        <ErrorState title={t`We couldn’t load the payments`} error={error} onRetry={() => void refetch()} />
      ) : (
        <output aria-busy="true" aria-label={t`Loading payments`}>
          <Skeleton className="h-40 rounded-l" />
        </output>
      )}
    </DashboardPage>
  );
};
