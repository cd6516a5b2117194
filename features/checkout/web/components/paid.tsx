import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Order, OrderItem } from '#features/orders/contract.ts';
import {
  OrderDownloads,
  OrderFiles,
  orderNotice,
  readOrderLink,
  useOrder,
  type OrderLink,
} from '#features/orders/web/public.tsx';
import { Slot, useSlotLoaded } from '#ui/data/slot.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { PaymentStatus } from '../payment-view.ts';
import { purchaseEmailQuery } from '../queries.ts';
import { Outcome } from './outcome.tsx';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

declare module '#ui/routing/slots.ts' {
  interface Slots {
    /** Below the files that were just bought: panels with what the buyer can do next. */
    'checkout.paid': {
      readonly email: string;
      /** Those with a valid license. */
      readonly items: readonly OrderItem[];
      readonly link: OrderLink;
    };
  }
}

const EmailLine = ({ sessionId, email }: { readonly sessionId: string; readonly email: string }) => {
  const { data, isError } = useQuery(purchaseEmailQuery(sessionId));
  return (
    <p aria-live="polite" className="mt-2 flex items-center gap-2 text-sm text-muted">
      <Icon name={data ? 'check' : 'mail'} size={18} className={data ? 'text-good' : ''} />
      {data && `${data}: ${email}`}
      {!data && !isError && t`Sending the links to ${{ email }}`}
      {isError && t`Your email to ${{ email }} may take a little longer to arrive.`}
    </p>
  );
};

interface NextStepsProps {
  readonly order: Order;
  readonly link: OrderLink;
}

/** Loads once the files are shown, and all at once. */
const NextSteps = ({ order: { email, items: all }, link }: NextStepsProps) => {
  const items = useMemo(() => all.filter(({ state }) => state === 'granted'), [all]);
  const loaded = useSlotLoaded('checkout.paid');
  return (
    loaded &&
    items.length > 0 && (
      <div className="mt-6 grid gap-4 empty:hidden md:grid-cols-2 print:hidden">
        <Slot name="checkout.paid" email={email} items={items} link={link} />
      </div>
    )
  );
};

type Query = ReturnType<typeof useOrder>;

/** The files are in view without scrolling, because most buyers want them first. */
const Downloads = ({ query: { data, error, onDownload } }: { readonly query: Query }) => {
  if (data) return <OrderDownloads order={data} onDownload={onDownload} />;
  return error ? null : <Skeleton className="h-11 rounded-full sm:w-56" />;
};

const Files = ({ query, link }: { readonly query: Query; readonly link: OrderLink }) => {
  const { data, error, refetch, onDownload } = query;
  if (data) return <OrderFiles order={data} link={link} onDownload={onDownload} />;
  if (error) {
    return <ErrorState title={t`We couldn’t load your files`} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <output aria-busy="true" aria-label={t`Loading your files`} className="block">
      <Skeleton className="h-72 rounded-l" />
    </output>
  );
};

interface PaidProps {
  readonly sessionId: string;
  readonly status: PaymentStatus;
}

/** The page stays in the browser's history, so the order may have been refunded or disputed since. */
const PaidOrder = ({ sessionId, status, link }: PaidProps & { readonly link: OrderLink }) => {
  const query = useOrder(link);
  const notice = query.data ? orderNotice(query.data) : null;
  return (
    <>
      <Outcome tone={notice ? 'bad' : 'good'} title={notice?.title ?? t`It’s yours`} text={notice?.text} />
      <Downloads query={query} />
      <p className="mt-6">
        {!notice && `${t`Thank you.`} `}
        <T>
          Your order number is{' '}
          <strong className="tabular whitespace-nowrap">
            <V of={{ number: status.orderNumber }} />
          </strong>
          .
        </T>
      </p>
      {!notice && <EmailLine sessionId={sessionId} email={status.email} />}
      <section aria-labelledby="files" className="mt-10">
        <div className="mb-6 flex flex-wrap items-center justify-between gap-4 border-b border-line pb-4">
          <h2 id="files" className="font-display text-3xl font-bold tracking-tight">
            {notice ? t`Your order` : t`Your files`}
          </h2>
          <Link to={status.orderUrl ?? ''} variant="bare" className={buttonClass('secondary', 'm')}>
            {t`Open the order`}
            <Icon name="arrow-right" size={18} />
          </Link>
        </div>
        <Files query={query} link={link} />
      </section>
      {query.data && !notice && <NextSteps order={query.data} link={link} />}
    </>
  );
};

export const Paid = (props: PaidProps) => {
  const { orderUrl } = props.status;
  const link = useMemo(() => readOrderLink(orderUrl ?? ''), [orderUrl]);
  return link && <PaidOrder {...props} link={link} />;
};
