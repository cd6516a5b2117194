import type { ReactNode } from 'react';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { PaymentView } from '../payment-view.ts';
import { checkoutPath } from '../checkout-state.ts';
import { Outcome } from './outcome.tsx';

const Step = ({
  to,
  lit = false,
  children,
}: {
  readonly to: string;
  readonly lit?: boolean;
  readonly children: ReactNode;
}) => (
  <Button asChild size="l" variant={lit ? 'signal' : 'quiet'}>
    <Link to={to} look="bare">
      {children}
    </Link>
  </Button>
);

const backToCheckout = (
  <>
    <Step to={checkoutPath} lit>
      Back to checkout
    </Step>
    <Step to="/beatstore">Beat store</Step>
  </>
);

const findOrder = (
  <>
    <Step to="/orders/find" lit>
      Find my order
    </Step>
    <Step to="/beatstore">Beat store</Step>
  </>
);

/** Every way a payment can stand but paid, each with its next step. */
export const PaymentOutcome = ({
  payment,
  onRetry,
}: {
  readonly payment: Exclude<PaymentView, { view: 'paid' }>;
  readonly onRetry: () => void;
}) => {
  switch (payment.view) {
    case 'checking':
      return (
        <Outcome tone="waiting" title="One moment" text="We are asking the payment provider about your payment." />
      );
    case 'settling':
      return (
        <Outcome
          tone="waiting"
          title="Your payment is still processing"
          text={
            <>
              Your bank has yet to confirm it. We write to <strong>{payment.status.email}</strong> as soon as it has,
              with your files.
            </>
          }
          more={`Order ${payment.status.orderNumber}. You may leave; if you stay, this page updates itself.`}
          actions={<Step to="/beatstore">Beat store</Step>}
        />
      );
    case 'open':
      return (
        <Outcome
          tone="bad"
          title="Not paid yet"
          text="This payment was not completed, and nothing was charged."
          more="If you have just paid, stay here: this page updates itself."
          actions={backToCheckout}
        />
      );
    case 'failed':
      return (
        <Outcome
          tone="bad"
          title="Payment Failed"
          text="There was an issue with your payment. Please try again."
          more={`Order ${payment.status.orderNumber}. Nothing was charged.`}
          actions={backToCheckout}
        />
      );
    case 'expired':
      return (
        <Outcome
          tone="bad"
          title="This payment has expired"
          text="It was not completed in time, and nothing was charged."
          actions={backToCheckout}
        />
      );
    case 'missing':
      return (
        <Outcome
          tone="bad"
          title="No payment to show"
          text="This link is missing its payment number. If you’ve paid, use the link in your email to open your files."
          actions={findOrder}
        />
      );
    case 'unknown':
      return (
        <Outcome
          tone="bad"
          title="We can't find this payment"
          text="We can’t find this payment. If you’ve paid, use the link in your email to open your files."
          actions={findOrder}
        />
      );
  }
  return <ErrorState title="Your payment could not be checked" error={payment.error} onRetry={onRetry} />;
};
