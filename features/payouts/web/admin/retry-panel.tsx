import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatMoment } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { Button } from '#ui/primitives/button.tsx';
import type { AdminSeller, retryTransfers } from '../../contract-admin.ts';
import { adminSellerQuery, payoutAdminKey } from './queries.ts';

/** Refetches everything that shows money once a retry has ended. */
const useRenewal = (isRunning: boolean): void => {
  const queryClient = useQueryClient();
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void queryClient.invalidateQueries({ queryKey: payoutAdminKey });
    wasRunning.current = isRunning;
  }, [isRunning, queryClient]);
};

export const RetryPanel = ({ shown }: { readonly shown: AdminSeller }) => {
  const { seller, account, blocks, retry } = shown;
  const api = useApi();
  const queryClient = useQueryClient();
  const isRunning = retry !== null && retry.endedAt === null;
  useRenewal(isRunning);
  const ask = useMutation({
    mutationFn: () =>
      api<typeof retryTransfers>('POST /api/v1/app/admin/payouts/:sellerId/retry', { params: { sellerId: seller.id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(errorMessage(error, t`We couldn’t reach the server. Try again in a moment.`)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminSellerQuery(seller.id).queryKey }),
  });
  return (
    <Panel
      title={t`Stripe account`}
      lead={
        account &&
        (account.checkedAt
          ? t`${{ account: account.id }}, ${{ country: account.country }}, as of ${{ time: formatMoment(account.checkedAt) }}`
          : `${account.id}, ${account.country}`)
      }
      aside={
        <Button variant="primary" aria-keyshortcuts="E" busy={ask.isPending || isRunning} onClick={() => ask.mutate()}>
          {t`Try again`}
        </Button>
      }
    >
      {blocks.length === 0 ? (
        <p>{t`Nothing blocks transfers or payouts.`}</p>
      ) : (
        <ul aria-label={t`What blocks payouts`} className="list-disc ps-5 wrap-anywhere">
          {blocks.map((block) => (
            <li key={block}>{block}</li>
          ))}
        </ul>
      )}
      <output className="mt-4 block border-t border-line pt-4 text-sm text-muted empty:hidden">
        {isRunning
          ? t`Trying to transfer what is owed…`
          : retry?.outcome && t`Last tried ${{ time: formatMoment(retry.askedAt) }}: ${{ outcome: retry.outcome }}`}
      </output>
    </Panel>
  );
};
