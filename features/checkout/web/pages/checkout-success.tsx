import { useSearchParams } from '#ui/data/use-search-params.ts';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { Paid } from '../components/paid.tsx';
import { PaymentOutcome } from '../components/payment-outcome.tsx';
import { useCheckoutSession } from '../use-checkout-session.ts';
import { t } from '#contract-kit/texts/text.ts';

export const Component = () => {
  const [search] = useSearchParams();
  const sessionId = search.get('session_id') ?? '';
  const { payment, retry } = useCheckoutSession(sessionId);
  return (
    <div className="page py-10">
      <PageMeta title={t`Your purchase`} description={t`The status of a payment, and its files.`} noIndex />
      <meta name="referrer" content="no-referrer" />
      {payment.view === 'paid' ? (
        <Paid sessionId={sessionId} status={payment.status} />
      ) : (
        <PaymentOutcome payment={payment} onRetry={retry} />
      )}
    </div>
  );
};
