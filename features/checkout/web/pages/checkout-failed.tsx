import { useLocation } from '#ui/routing/routing.ts';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Outcome } from '../components/outcome.tsx';
import { checkoutPath } from '../checkout-state.ts';
import { t } from '#contract-kit/texts/text.ts';

export const Component = () => {
  // The item that was being bought, for the link back to its checkout.
  const { state } = useLocation();
  return (
    <div className="page py-10">
      <PageMeta title={t`Payment Failed`} description={t`A payment didn’t go through.`} noIndex />
      <Outcome
        tone="bad"
        title={t`Payment Failed`}
        text={t`There was an issue with your payment. Please try again.`}
        more={t`You weren’t charged. Your cart and your details are still there.`}
        actions={
          <>
            <Button asChild variant="primary" size="l">
              <Link to={checkoutPath} state={state} variant="bare">
                {t`Back to checkout`}
              </Link>
            </Button>
            <Button asChild size="l">
              <Link to="/contact" variant="bare">
                {t`Contact us`}
              </Link>
            </Button>
          </>
        }
      />
    </div>
  );
};
