import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBuying } from '#features/settings/web/public.ts';
import { t } from '#contract-kit/texts/text.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Cover } from '#ui/primitives/cover.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { Promotion } from '../../contract.ts';
import { promotionsQuery } from '../queries.ts';
import { SharePromotion } from './promotion-banner.tsx';

const Beat = ({ promotion }: { readonly promotion: Promotion }) => {
  const { beat, user, beatstoreUrl } = promotion;
  const buying = useBuying();
  return (
    <>
      <Cover
        src={beat.coverImage}
        sizes="(min-width: 640px) 10rem, 40vw"
        alt={t`Cover of ${{ title: beat.title }}`}
        className="w-32 shrink-0 rounded-m sm:w-40"
      />
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-3">
        <h2 className="font-display text-3xl font-bold tracking-tight wrap-anywhere">{beat.title}</h2>
        <p className="-mt-1 text-muted wrap-anywhere">{user.name}</p>
        {beat.tags.length > 0 && (
          <ul aria-label={t`Tags`} className="flex flex-wrap gap-2">
            {beat.tags.map((tag) => (
              <li key={tag} className="min-w-0">
                <Badge>{tag}</Badge>
              </li>
            ))}
          </ul>
        )}
        <div className="mt-1 flex flex-wrap gap-3">
          <Button asChild variant="primary">
            <Link
              variant="bare"
              to={beatstoreUrl}
              aria-label={buying ? t`Buy ${{ title: beat.title }}` : t`Listen to ${{ title: beat.title }}`}
            >
              {buying ? t`Buy` : t`Listen`}
            </Link>
          </Button>
          <SharePromotion promotion={promotion} />
        </div>
      </div>
    </>
  );
};

interface FeaturedBeatProps {
  readonly className?: string;
  /** Shown below while no promotion runs. */
  readonly otherwise?: ReactNode;
}

export const FeaturedBeat = ({ className = '', otherwise }: FeaturedBeatProps) => {
  const { data, isError } = useQuery(promotionsQuery());
  if (isError && !data) return otherwise;
  if (data && !data.currentPromotion) {
    return (
      <>
        <section aria-label={t`Featured music`} className={`page ${className}`}>
          <p className="eyebrow flex items-center gap-5 text-center before:h-px before:min-w-6 before:flex-1 before:bg-line after:h-px after:min-w-6 after:flex-1 after:bg-line">
            {t`NO PROMOTIONS CURRENTLY ACTIVE`}
          </p>
        </section>
        {otherwise}
      </>
    );
  }
  return (
    <section aria-label={t`Featured music`} className={`page ${className}`}>
      <div className="flex flex-wrap items-center gap-6 rounded-l border border-line bg-panel p-5 sm:p-8">
        {data?.currentPromotion ? <Beat promotion={data.currentPromotion} /> : <Skeleton className="h-40 w-full" />}
      </div>
    </section>
  );
};
