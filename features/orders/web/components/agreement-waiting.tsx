import { Skeleton } from '#ui/primitives/skeleton.tsx';

/** Placeholder until the agreement and its code have arrived. */
export const AgreementWaiting = () => (
  <output aria-busy="true" aria-label="Loading the agreement" className="block">
    <Skeleton className="h-80" />
  </output>
);
