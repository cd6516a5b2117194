import type { UserInfo } from '#features/account/contract.ts';
import { artistPath } from '#features/catalogue/paths.ts';
import { ConnectStripe } from '#features/payouts/web/public.tsx';
import { copyLink } from '#ui/composites/copy-link.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { useSiteFrame } from '#ui/composites/site-frame.ts';
import { Step, StepList } from '#ui/composites/step-list.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { plural, t } from '#contract-kit/texts/text.ts';

interface FirstSaleProps {
  readonly user: UserInfo;
  readonly connected: boolean;
  readonly onSale: number;
  /** Recent plays of the seller's beats. */
  readonly plays: number;
}

const BeatOnSale = ({ onSale }: { readonly onSale: number }) => (
  <Step title={t`Put something on sale`} done={onSale > 0}>
    {onSale > 0 ? (
      <p className="text-sm text-muted">
        {t`${plural({ count: onSale }, { one: '# in the store.', other: '# in the store.' })}`}{' '}
        <Link to="/beatstore/upload">{t`Add another`}</Link>
      </p>
    ) : (
      <Button asChild variant="primary">
        <Link variant="bare" to="/beatstore/upload">
          {t`Upload your music`}
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
    <Panel title={t`Start selling`} lead={t`Three steps to money in your bank.`}>
      <StepList>
        <BeatOnSale onSale={onSale} />
        <Step title={t`Connect Stripe`} done={connected}>
          {connected ? (
            <p className="text-sm text-muted">{t`Stripe pays you after each sale.`}</p>
          ) : (
            <>
              <p className="mb-3 text-sm text-muted">
                {t`Stripe pays you. You can sell before that: we keep what you’re owed.`}
              </p>
              <ConnectStripe email={user.email} />
            </>
          )}
        </Step>
        <Step title={t`Share your page`} done={plays > 0}>
          <p className="mb-3 text-sm text-muted">
            {plays > 0
              ? t`Your music was played ${plural({ times: plays }, { one: '# time', other: '# times' })} in the last 30 days.`
              : t`Everything you sell is on it, with prices.`}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button size="s" onClick={() => void copyLink(`${origin}${page}`)}>
              {t`Copy link`}
            </Button>
            <Button asChild size="s" variant="ghost">
              <Link variant="bare" to={page}>
                {t`View your page`}
              </Link>
            </Button>
          </div>
        </Step>
      </StepList>
    </Panel>
  );
};
