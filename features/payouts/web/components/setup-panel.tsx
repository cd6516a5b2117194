import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useLocation, useNavigate } from '#ui/routing/routing.ts';
import { ApiError } from '#contract-kit/api.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { useApi } from '#ui/data/api.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { connect } from '../../contract.ts';
import { noteConnecting } from '../connecting.ts';
import { setupQuery } from '../queries.ts';
import { useConnecting } from '../use-connecting.ts';
import { SellerName } from './seller-name.tsx';
import { SetupLine } from './setup-line.tsx';

/** The setup from `account-status`. */
export interface SetupStatus {
  readonly stripeConnected: boolean;
  readonly paypalConnected: boolean;
  readonly twoFAEnabled: boolean;
}

/** Stripe sends sellers back with `connect=again` if their link was used or has expired: they need another one. */
const useAgain = (start: () => void): void => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const again = new URLSearchParams(search).get('connect') === 'again';
  useEffect(() => {
    if (!again) return;
    navigate(pathname, { replace: true });
    start();
  }, [again, navigate, pathname, start]);
};

interface ConnectButtonProps {
  readonly email: string;
  readonly started: boolean;
  /** Stripe needs to know the seller's country. */
  readonly onNameMissing: () => void;
}

const ConnectButton = ({ email, started, onNameMissing }: ConnectButtonProps) => {
  const api = useApi();
  const leave = useMutation({
    mutationFn: () => api<typeof connect>('POST /api/v1/app/stripe-connect', { body: { email } }),
    onSuccess: ({ url }) => {
      noteConnecting(email);
      window.location.assign(url);
    },
  });
  const { mutate, error } = leave;
  useAgain(mutate);
  const busy = leave.isPending || leave.isSuccess;
  return (
    <div className="mt-5">
      <Button variant="primary" busy={busy} onClick={() => mutate()}>
        {busy ? 'Generating...' : started ? 'Continue with Stripe' : 'Connect with Stripe'}
      </Button>
      <p role="alert" className="mt-3 text-sm text-bad empty:hidden">
        {error && (error instanceof ApiError ? error.message : 'We couldn’t create the link. Try again in a moment.')}{' '}
        {error instanceof ApiError && error.code === 'PAYOUTS_COUNTRY_MISSING' && (
          <Button size="s" onClick={onNameMissing}>
            Add name and country
          </Button>
        )}
      </p>
    </div>
  );
};

const cardNote = (setup: { connected: boolean; started: boolean; requirements: number } | undefined) => {
  if (!setup || setup.connected || !setup.started) return undefined;
  return setup.requirements > 0 ? 'Stripe needs more information from you.' : 'Stripe is reviewing your information.';
};

const paid = 'You can sell, and Stripe pays you.';
const unpaid = 'You can sell now. Connect Stripe to get paid.';

interface LinesProps {
  readonly email: string;
  readonly status: SetupStatus;
  /** The form for the seller's name is open. */
  readonly naming: boolean;
  readonly onNaming: (open: boolean) => void;
}

const Lines = ({ email, status, naming, onNaming }: LinesProps) => {
  const setup = useQuery(setupQuery());
  return (
    <ul aria-label="Setup">
      <SellerName email={email} open={naming} onOpenChange={onNaming} />
      <SetupLine label="Stripe connected" done={status.stripeConnected} note={cardNote(setup.data)} />
      <SetupLine label="PayPal connected" done={status.paypalConnected} note="Not available yet" />
      <SetupLine
        label="2FA enabled"
        done={status.twoFAEnabled}
        note={!status.twoFAEnabled && <Link to="/account-settings?tab=security">Turn on 2FA</Link>}
      />
    </ul>
  );
};

/** Once a seller can be paid: one line, which opens. */
const Done = (props: LinesProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-l border border-line bg-panel">
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-4 gap-y-1 rounded-l px-4 py-3 transition-colors hover:bg-raised sm:px-6 [&::-webkit-details-marker]:hidden">
          <h2 id={id} className="font-display font-semibold max-sm:mr-auto">
            Setup status
          </h2>
          <span className="min-w-0 flex-1 text-sm text-muted max-sm:order-last max-sm:basis-full">{paid}</span>
          {!props.status.twoFAEnabled && <Badge tone="warn">2FA off</Badge>}
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
  /** Undefined while it is loading. */
  readonly status: SetupStatus | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** What is set up for a seller to get paid, with a button for what is missing. */
export const SetupPanel = ({ email, status, error, onRetry }: SetupPanelProps) => {
  const setup = useQuery(setupQuery());
  const waiting = useConnecting(email);
  const [naming, setNaming] = useState(false);
  if (!error && status?.stripeConnected) {
    return <Done email={email} status={status} naming={naming} onNaming={setNaming} />;
  }
  return (
    <Panel title="Setup status" lead={status && unpaid}>
      {error ? (
        <ErrorState title="We couldn’t load your setup" error={error} onRetry={onRetry} />
      ) : !status ? (
        <Skeleton className="h-44" />
      ) : (
        <>
          <Lines email={email} status={status} naming={naming} onNaming={setNaming} />
          <output className="mt-3 block text-sm text-muted empty:hidden">
            {waiting && 'Checking with Stripe whether you can be paid…'}
          </output>
          <ConnectButton email={email} started={setup.data?.started ?? false} onNameMissing={() => setNaming(true)} />
        </>
      )}
    </Panel>
  );
};
