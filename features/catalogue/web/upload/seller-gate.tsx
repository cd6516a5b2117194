import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SellerDetailsForm, sellerDetailsQuery } from '#features/account/web/public.tsx';
import type { License } from '#features/licenses/contract.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { usableLicensesQuery } from './queries.ts';

interface SellerGateProps {
  /** With the licenses that may be offered. */
  readonly children: (licenses: readonly License[]) => ReactNode;
}

/** Before the first beat it asks for the name that agreements carry; from then on it lets everybody through. */
export const SellerGate = ({ children }: SellerGateProps) => {
  const details = useQuery(sellerDetailsQuery());
  const licenses = useQuery(usableLicensesQuery());
  const failed = details.error ?? licenses.error;
  if (failed) {
    const retry = (): void => void Promise.all([details.refetch(), licenses.refetch()]);
    return <ErrorState title="The wizard could not be opened" error={failed} onRetry={retry} />;
  }
  if (!details.data || !licenses.data) return <Skeleton className="h-80 rounded-m" />;
  const { legalName, country } = details.data;
  return legalName && country ? (
    children(licenses.data)
  ) : (
    <>
      <p className="mb-4 text-muted">
        Every buyer gets a license agreement with you. It uses your legal name. You can change it on your seller
        dashboard.
      </p>
      <SellerDetailsForm submit="Continue" />
    </>
  );
};
