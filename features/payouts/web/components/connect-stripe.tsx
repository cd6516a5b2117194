import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from '#ui/routing/routing.ts';
import { ApiError } from '#contract-kit/api.ts';
import { NotPaidNote } from '#features/profile/web/public.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { Button } from '#ui/primitives/button.tsx';
import type { connect } from '../../contract.ts';
import { noteConnecting, useIsConnecting } from '../connecting.ts';
import { setupQuery } from '../queries.ts';
import { SellerNameDialog } from './seller-name.tsx';
import { t } from '#contract-kit/texts/text.ts';

/** Stripe sends sellers back with `connect=again` if their link was used or has expired: they need a new one. */
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
  /** Opens the form for the legal name and the country, which Stripe needs. */
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
    <>
      <Button variant="primary" busy={busy} onClick={() => mutate()}>
        {busy ? t`Generating...` : started ? t`Continue with Stripe` : t`Connect with Stripe`}
      </Button>
      <p role="alert" className="mt-3 text-sm text-bad empty:hidden">
        {error && `${errorMessage(error, t`We couldn’t create the link. Try again in a moment.`)} `}
        {error instanceof ApiError && error.code === 'PAYOUTS_COUNTRY_MISSING' && (
          <Button size="s" onClick={onNameMissing}>
            {t`Add name and country`}
          </Button>
        )}
      </p>
    </>
  );
};

/** Use it once per page, because it also starts again when Stripe sends the seller back. */
export const ConnectStripe = ({ email, className }: { readonly email: string; readonly className?: string }) => {
  const setup = useQuery(setupQuery());
  const waiting = useIsConnecting(email);
  const [naming, setNaming] = useState(false);
  return (
    <div className={className}>
      <output className="mb-3 block text-sm text-muted empty:hidden">
        {waiting && t`Checking with Stripe whether you can be paid…`}
      </output>
      <NotPaidNote className="mb-3" />
      <ConnectButton email={email} started={setup.data?.started ?? false} onNameMissing={() => setNaming(true)} />
      <SellerNameDialog email={email} open={naming} onOpenChange={setNaming} />
    </div>
  );
};
