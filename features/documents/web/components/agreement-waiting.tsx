import { Skeleton } from '#ui/primitives/skeleton.tsx';

export const AgreementWaiting = () => (
  <output aria-busy="true" aria-label="Loading the agreement" className="block">
    <Skeleton className="h-80" />
  </output>
);
