import { useQuery } from '@tanstack/react-query';
import type { UserInfo } from '#features/account/contract.ts';
import { artistPath } from '#features/catalogue/paths.ts';
import { ownBeatsQuery } from '#features/catalogue/web/public.tsx';
import { ConnectStripe } from '#features/payouts/web/public.tsx';
import { counted } from '#contract-kit/format.ts';
import { copyLink } from '#ui/composites/copy-link.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { useSiteFrame } from '#ui/composites/site-frame.ts';
import { Step, StepList } from '#ui/composites/step-list.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';

interface FirstSaleProps {
  readonly user: UserInfo;
  readonly connected: boolean;
  /** How often the seller's beats were heard lately. */
  readonly plays: number;
}

const BeatOnSale = ({ onSale }: { readonly onSale: number }) => (
  <Step title="Put a beat on sale" done={onSale > 0}>
    {onSale > 0 ? (
      <p className="text-sm text-muted">
        {counted(onSale, 'beat')} in the store. <Link to="/beatstore/upload">Add another</Link>
      </p>
    ) : (
      <Button asChild variant="primary">
        <Link variant="bare" to="/beatstore/upload">
          Upload a beat
        </Link>
      </Button>
    )}
  </Step>
);

/** What a seller without a sale does next, instead of panels that have nothing to show yet. */
export const FirstSale = ({ user, connected, plays }: FirstSaleProps) => {
  const beats = useQuery(ownBeatsQuery({ search: '', show: 'on-sale', page: 1 })).data;
  const { origin } = useSiteFrame();
  const page = artistPath(user.username);
  return (
    <Panel title="Make your first sale!" lead="Three steps from a beat to money in your bank.">
      <StepList>
        <BeatOnSale onSale={beats?.total ?? 0} />
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
              ? `Your beats were played ${counted(plays, 'time')} in the last 30 days.`
              : 'All your beats with their prices are on it.'}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => void copyLink(`${origin}${page}`)}>Copy link</Button>
            <Button asChild variant="ghost">
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
