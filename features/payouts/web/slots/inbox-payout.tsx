import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { Slots } from '#ui/routing/slots.ts';
import { adminSellerQuery } from '../admin/queries.ts';
import { PaymentsPanel } from '../admin/payments-panel.tsx';
import { RetryPanel } from '../admin/retry-panel.tsx';
import { t } from '#contract-kit/texts/text.ts';

export const Component = ({ id }: Slots['inbox.payout']) => {
  const { data, error, refetch } = useQuery(adminSellerQuery(id));
  if (data) {
    return (
      <div className="flex flex-col gap-6">
        <RetryPanel shown={data} />
        <PaymentsPanel shown={data} />
      </div>
    );
  }
  if (error) return <ErrorState title={t`We couldn’t load this seller`} error={error} onRetry={() => void refetch()} />;
  return <Skeleton className="h-48 rounded-l" />;
};
