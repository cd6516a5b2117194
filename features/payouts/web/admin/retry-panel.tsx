import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatMoment } from '#contract-kit/format.ts';
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
    onError: (error) => toast.error(errorMessage(error, 'We couldn’t reach the server. Try again in a moment.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminSellerQuery(seller.id).queryKey }),
  });
  return (
    <Panel
      title="Stripe account"
      lead={
        account &&
        `${account.id}, ${account.country}${account.checkedAt ? `, as of ${formatMoment(account.checkedAt)}` : ''}`
      }
      aside={
        <Button variant="primary" aria-keyshortcuts="E" busy={ask.isPending || isRunning} onClick={() => ask.mutate()}>
          Try again
        </Button>
      }
    >
      {blocks.length === 0 ? (
        <p>Nothing blocks transfers or payouts.</p>
      ) : (
        <ul aria-label="What blocks payouts" className="list-disc ps-5 wrap-anywhere">
          {blocks.map((block) => (
            <li key={block}>{block}</li>
          ))}
        </ul>
      )}
      <output className="mt-4 block border-t border-line pt-4 text-sm text-muted empty:hidden">
        {isRunning
          ? 'Trying to transfer what is owed…'
          : retry?.outcome && `Last tried ${formatMoment(retry.askedAt)}: ${retry.outcome}`}
      </output>
    </Panel>
  );
};
