import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { License } from '#features/licenses/contract.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { usableLicensesQuery } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';

interface WithLicensesProps {
  /** Called with the licenses that may be offered. */
  readonly children: (licenses: readonly License[]) => ReactNode;
}

export const WithLicenses = ({ children }: WithLicensesProps) => {
  const { data, error, refetch } = useQuery(usableLicensesQuery());
  if (error)
    return <ErrorState title={t`We couldn’t load your licenses`} error={error} onRetry={() => void refetch()} />;
  return data ? children(data) : <Skeleton className="h-80 rounded-m" />;
};
