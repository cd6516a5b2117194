import type { ReactNode } from 'react';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { PaymentView } from '../payment-view.ts';
import { checkoutPath } from '../checkout-state.ts';
import { Outcome } from './outcome.tsx';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

const Step = ({
  to,
  lit = false,
  children,
}: {
  readonly to: string;
  readonly lit?: boolean;
  readonly children: ReactNode;
}) => (
  <Button asChild size="l" variant={lit ? 'primary' : 'secondary'}>
    <Link to={to} variant="bare">
      {children}
    </Link>
  </Button>
);

const backToCheckout = () => (
  <>
    <Step to={checkoutPath} lit>
      {t`Back to checkout`}
    </Step>
    <Step to="/beatstore">{t`Beat store`}</Step>
  </>
);

const findOrder = () => (
  <>
    <Step to="/orders/find" lit>
      {t`Find my order`}
    </Step>
    <Step to="/beatstore">{t`Beat store`}</Step>
  </>
);

/** Shows every payment state except paid, with the next step. */
export const PaymentOutcome = ({
  payment,
  onRetry,
}: {
  readonly payment: Exclude<PaymentView, { view: 'paid' }>;
  readonly onRetry: () => void;
}) => {
  switch (payment.view) {
    case 'checking':
      return <Outcome tone="waiting" title={t`One moment`} text={t`We’re checking your payment.`} />;
    case 'settling':
      return (
        <Outcome
          tone="waiting"
          title={t`Your payment is still processing`}
          text={
            <T>
              Your bank hasn’t confirmed it yet. We’ll email your files to{' '}
              <V of={{ email: <EmailAddress address={payment.status.email} className="font-bold" /> }} /> as soon as it
              does.
            </T>
          }
          more={t`Order ${{ number: payment.status.orderNumber }}. You can leave this page. If you stay, it updates automatically.`}
          actions={<Step to="/beatstore">{t`Beat store`}</Step>}
        />
      );
    case 'open':
      return (
        <Outcome
          tone="bad"
          title={t`Not paid yet`}
          text={t`This payment wasn’t completed. You weren’t charged.`}
          more={t`If you’ve just paid, stay here: this page updates automatically.`}
          actions={backToCheckout()}
        />
      );
    case 'failed':
      return (
        <Outcome
          tone="bad"
          title={t`Payment Failed`}
          text={t`There was an issue with your payment. Please try again.`}
          more={t`Order ${{ number: payment.status.orderNumber }}. You weren’t charged.`}
          actions={backToCheckout()}
        />
      );
    case 'expired':
      return (
        <Outcome
          tone="bad"
          title={t`This payment has expired`}
          text={t`It wasn’t completed in time. You weren’t charged.`}
          actions={backToCheckout()}
        />
      );
    case 'missing':
      return (
        <Outcome
          tone="bad"
          title={t`No payment to show`}
          text={t`This link is missing the payment number. If you’ve paid, use the link in your email to open your files.`}
          actions={findOrder()}
        />
      );
    case 'unknown':
      return (
        <Outcome
          tone="bad"
          title={t`We can’t find this payment`}
          text={t`We can’t find this payment. If you’ve paid, use the link in your email to open your files.`}
          actions={findOrder()}
        />
      );
  }
  return <ErrorState title={t`We couldn’t check your payment`} error={payment.error} onRetry={onRetry} />;
};
