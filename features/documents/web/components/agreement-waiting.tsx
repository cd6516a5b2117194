import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { t } from '#contract-kit/texts/text.ts';

export const AgreementWaiting = () => (
  <output aria-busy="true" aria-label={t`Loading the agreement`} className="block">
    <Skeleton className="h-80" />
  </output>
);
