import { useLocation } from '#ui/routing/routing.ts';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Outcome } from '../components/outcome.tsx';
import { checkoutPath } from '../checkout-state.ts';

export const Component = () => {
  // The item that was being bought, for the link back to its checkout.
  const { state } = useLocation();
  return (
    <div className="page py-10">
      <PageMeta title="Payment Failed" description="A payment didn’t go through." noIndex />
      <Outcome
        tone="bad"
        title="Payment Failed"
        text="There was an issue with your payment. Please try again."
        more="You weren’t charged. Your cart and your details are still there."
        actions={
          <>
            <Button asChild variant="primary" size="l">
              <Link to={checkoutPath} state={state} variant="bare">
                Back to checkout
              </Link>
            </Button>
            <Button asChild size="l">
              <Link to="/contact" variant="bare">
                Contact us
              </Link>
            </Button>
          </>
        }
      />
    </div>
  );
};
