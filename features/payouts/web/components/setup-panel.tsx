import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { setupQuery } from '../queries.ts';
import { useConnecting } from '../use-connecting.ts';
import { ConnectStripe } from './connect-stripe.tsx';
import { SellerName } from './seller-name.tsx';
import { SetupLine } from './setup-line.tsx';
import { t } from '#contract-kit/texts/text.ts';

/** The response of `account-status`. */
export interface SetupStatus {
  readonly stripeConnected: boolean;
  readonly paypalConnected: boolean;
  readonly twoFAEnabled: boolean;
}

const cardNote = (setup: { connected: boolean; started: boolean; requirements: number } | undefined) => {
  if (!setup || setup.connected || !setup.started) return undefined;
  return setup.requirements > 0 ? t`Stripe needs more information from you.` : t`Stripe is reviewing your information.`;
};

/** Texts by what the person is paid for: their own beats, or shares in others'. */
const words = {
  sales: {
    paid: () => t`You can sell, and Stripe pays you.`,
    unpaid: () => t`You can sell now. Connect Stripe to get paid.`,
  },
  shares: {
    paid: () => t`Stripe pays you your shares.`,
    unpaid: () => t`Connect Stripe to be paid your shares.`,
  },
} as const;
type PaidFor = keyof typeof words;

interface LinesProps {
  readonly email: string;
  readonly status: SetupStatus;
}

interface FoldedProps extends LinesProps {
  readonly paidFor: PaidFor;
}

const Lines = ({ email, status }: LinesProps) => {
  const setup = useQuery(setupQuery());
  return (
    <ul aria-label={t`Setup`}>
      <SellerName email={email} />
      <SetupLine label={t`Stripe connected`} done={status.stripeConnected} note={cardNote(setup.data)} />
      <SetupLine label={t`PayPal connected`} done={status.paypalConnected} note={t`Not available yet`} />
      <SetupLine
        label={t`2FA enabled`}
        done={status.twoFAEnabled}
        note={!status.twoFAEnabled && <Link to="/account-settings?tab=security">{t`Turn on 2FA`}</Link>}
      />
    </ul>
  );
};

const Folded = ({ paidFor, ...props }: FoldedProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-l border border-line bg-panel">
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-4 gap-y-1 rounded-l px-4 py-3 transition-colors hover:bg-raised sm:px-6 [&::-webkit-details-marker]:hidden">
          <h2 id={id} className="font-display font-semibold max-sm:me-auto">
            {t`Setup status`}
          </h2>
          <span className="min-w-0 flex-1 text-sm text-muted max-sm:order-last max-sm:basis-full">
            {props.status.stripeConnected ? words[paidFor].paid() : words[paidFor].unpaid()}
          </span>
          {!props.status.twoFAEnabled && <Badge tone="warn">{t`2FA off`}</Badge>}
          <Icon name="chevron-down" size={18} className="text-muted transition-transform group-open:rotate-180" />
        </summary>
        <div className="border-t border-line px-4 py-2 sm:px-6">
          <Lines {...props} />
        </div>
      </details>
    </section>
  );
};

interface SetupPanelProps {
  readonly email: string;
  /** Undefined while loading. */
  readonly status: SetupStatus | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  /** Set if another part of the page asks to connect Stripe. */
  readonly isFolded?: boolean;
  readonly paidFor?: PaidFor;
}

/** What a seller needs to get paid, with a button for each missing step. */
export const SetupPanel = ({ email, status, error, onRetry, isFolded = false, paidFor = 'sales' }: SetupPanelProps) => {
  useConnecting(email);
  if (!error && status && (isFolded || status.stripeConnected)) {
    return <Folded email={email} status={status} paidFor={paidFor} />;
  }
  return (
    <Panel title={t`Setup status`} lead={status && words[paidFor].unpaid()}>
      {error ? (
        <ErrorState title={t`We couldn’t load your setup`} error={error} onRetry={onRetry} />
      ) : !status ? (
        <Skeleton className="h-44" />
      ) : (
        <>
          <Lines email={email} status={status} />
          <ConnectStripe email={email} className="mt-5" />
        </>
      )}
    </Panel>
  );
};
