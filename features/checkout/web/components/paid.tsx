import { useQuery } from '@tanstack/react-query';
import { OrderDownloads, OrderFiles, readOrderLink, useOrder, type OrderLink } from '#features/orders/web/public.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { PaymentStatus } from '../payment-view.ts';
import { purchaseEmailQuery } from '../queries.ts';
import { Outcome } from './outcome.tsx';

const EmailLine = ({ sessionId, email }: { readonly sessionId: string; readonly email: string }) => {
  const { data, isError } = useQuery(purchaseEmailQuery(sessionId));
  return (
    <p aria-live="polite" className="mt-2 flex items-center gap-2 text-sm text-muted">
      <Icon name={data ? 'check' : 'mail'} size={18} className={data ? 'text-good' : ''} />
      {data && `${data}: ${email}`}
      {!data && !isError && `Sending the links to ${email}`}
      {isError && `Your email to ${email} may take a little longer to arrive.`}
    </p>
  );
};

/** The files are in view without scrolling, because most buyers want them first. */
const Downloads = ({ link }: { readonly link: OrderLink }) => {
  const { data, error, onDownload } = useOrder(link);
  if (data) return <OrderDownloads order={data} onDownload={onDownload} />;
  return error ? null : <Skeleton className="h-11 rounded-full sm:w-56" />;
};

const Files = ({ link }: { readonly link: OrderLink }) => {
  const { data, error, refetch, onDownload } = useOrder(link);
  if (data) return <OrderFiles order={data} link={link} onDownload={onDownload} />;
  if (error) {
    return <ErrorState title="We couldn’t load your files" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <output aria-busy="true" aria-label="Loading your files" className="block">
      <Skeleton className="h-72 rounded-l" />
    </output>
  );
};

export const Paid = ({ sessionId, status }: { readonly sessionId: string; readonly status: PaymentStatus }) => {
  const link = readOrderLink(status.orderUrl ?? '');
  return (
    <>
      <Outcome tone="good" title="It’s yours" />
      {link && <Downloads link={link} />}
      <p className="mt-6">
        Thank you. Your order number is <strong className="tabular whitespace-nowrap">{status.orderNumber}</strong>.
      </p>
      <EmailLine sessionId={sessionId} email={status.email} />
      {link && status.orderUrl && (
        <section aria-labelledby="files" className="mt-10">
          <div className="mb-6 flex flex-wrap items-center justify-between gap-4 border-b border-line pb-4">
            <h2 id="files" className="font-display text-3xl font-bold tracking-tight">
              Your files
            </h2>
            <Link to={status.orderUrl} variant="bare" className={buttonClass('secondary', 'm')}>
              Open the order
              <Icon name="arrow-right" size={18} />
            </Link>
          </div>
          <Files link={link} />
        </section>
      )}
    </>
  );
};
