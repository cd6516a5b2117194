import type { UserInfo } from '#features/account/contract.ts';
import { artistPath } from '#features/catalogue/paths.ts';
import { ConnectStripe } from '#features/payouts/web/public.tsx';
import { counted, formatCount } from '#contract-kit/format.ts';
import { copyLink } from '#ui/composites/copy-link.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { useSiteFrame } from '#ui/composites/site-frame.ts';
import { Step, StepList } from '#ui/composites/step-list.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';

interface FirstSaleProps {
  readonly user: UserInfo;
  readonly connected: boolean;
  readonly onSale: number;
  /** Recent plays of the seller's beats. */
  readonly plays: number;
}

const BeatOnSale = ({ onSale }: { readonly onSale: number }) => (
  <Step title="Put something on sale" done={onSale > 0}>
    {onSale > 0 ? (
      <p className="text-sm text-muted">
        {formatCount(onSale)} in the store. <Link to="/beatstore/upload">Add another</Link>
      </p>
    ) : (
      <Button asChild variant="primary">
        <Link variant="bare" to="/beatstore/upload">
          Upload your music
        </Link>
      </Button>
    )}
  </Step>
);

/** The next steps of a seller without a sale. */
export const FirstSale = ({ user, connected, onSale, plays }: FirstSaleProps) => {
  const { origin } = useSiteFrame();
  const page = artistPath(user.username);
  return (
    <Panel title="Start selling" lead="Three steps to money in your bank.">
      <StepList>
        <BeatOnSale onSale={onSale} />
        <Step title="Connect Stripe" done={connected}>
          {connected ? (
            <p className="text-sm text-muted">Stripe pays you after each sale.</p>
          ) : (
            <>
              <p className="mb-3 text-sm text-muted">
                Stripe pays you. You can sell before that: we keep what you’re owed.
              </p>
              <ConnectStripe email={user.email} />
            </>
          )}
        </Step>
        <Step title="Share your page" done={plays > 0}>
          <p className="mb-3 text-sm text-muted">
            {plays > 0
              ? `Your music was played ${counted(plays, 'time')} in the last 30 days.`
              : 'Everything you sell is on it, with prices.'}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button size="s" onClick={() => void copyLink(`${origin}${page}`)}>
              Copy link
            </Button>
            <Button asChild size="s" variant="ghost">
              <Link variant="bare" to={page}>
                View your page
              </Link>
            </Button>
          </div>
        </Step>
      </StepList>
    </Panel>
  );
};
