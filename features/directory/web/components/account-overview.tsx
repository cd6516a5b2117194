import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { accountStatusQuery } from '#features/auth/web/queries.ts';
import type { connect } from '#features/payouts/contract.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { T, V } from '#ui/texts/rich-text.tsx';
import type { DirectoryUser } from '../../contract.ts';

const Line = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
    <span className="font-medium">{label}</span>
    {children}
  </li>
);

const Complete = () => <Badge tone="good">{t`Complete`}</Badge>;

/** Only the account holder can fill in Stripe's form, so the admin passes on the link. */
const StripeTask = ({ user }: { readonly user: DirectoryUser }) => {
  const api = useApi();
  const task = useMutation({
    mutationFn: () => api<typeof connect>('POST /api/v1/app/stripe-connect', { body: { email: user.email } }),
  });
  const copy = async (url: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      toast.success(t`Link copied.`);
    } catch {
      toast.error(t`Your browser didn’t let us copy. Select the link and copy it.`);
    }
  };
  return (
    <>
      <Button size="s" busy={task.isPending} onClick={() => task.mutate()}>
        {task.isPending ? t`Generating...` : t`Complete Task`}
      </Button>
      {task.isError && (
        <p role="alert" className="w-full text-sm text-bad">
          {errorMessage(task.error, t`We couldn’t create the link. Try again in a moment.`)}
        </p>
      )}
      {task.data && (
        <div className="grid w-full gap-2 rounded-m border border-line bg-background p-3 text-sm">
          <p className="text-muted">
            <T>
              Send this link to <V of={{ name: user.name }} />: it works once, for a few minutes.
            </T>
          </p>
          <p className="wrap-anywhere select-all">{task.data.url}</p>
          <Button size="s" className="justify-self-start" onClick={() => void copy(task.data.url)}>
            {t`Copy link`}
          </Button>
        </div>
      )}
    </>
  );
};

export const AccountOverview = ({ user }: { readonly user: DirectoryUser }) => {
  const { data, error, refetch } = useQuery(accountStatusQuery(user.email));
  return (
    <Panel title={t`Account overview`}>
      {error ? (
        <ErrorState title={t`We couldn’t load the overview`} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <ul>
          <Line label={t`Stripe Connected`}>{data.stripeConnected ? <Complete /> : <StripeTask user={user} />}</Line>
          <Line label={t`Paypal Connected`}>
            {data.paypalConnected ? <Complete /> : <Badge>{t`Not available yet`}</Badge>}
          </Line>
          <Line label={t`2FA Enabled`}>{data.twoFAEnabled ? <Complete /> : <Badge>{t`Off`}</Badge>}</Line>
        </ul>
      ) : (
        <Skeleton className="h-32" />
      )}
    </Panel>
  );
};
