import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Section } from '#ui/composites/section.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Cover } from '#ui/primitives/cover.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { Promotion } from '../../contract.ts';
import { promotionsQuery } from '../queries.ts';

const Artist = ({ promotion }: { readonly promotion: Promotion }) => {
  const { user, description, beat, beatstoreUrl } = promotion;
  return (
    <div className="grid items-start gap-6 sm:grid-cols-[14rem_1fr] md:gap-12 lg:grid-cols-[20rem_1fr]">
      <Cover
        src={beat.coverImage}
        sizes="(min-width: 1024px) 20rem, (min-width: 640px) 14rem, 100vw"
        alt={t`Cover of ${{ title: beat.title }}`}
        className="w-full rounded-l"
      />
      <div className="flex min-w-0 flex-col items-start gap-4">
        <h3 className="font-display text-2xl font-bold tracking-tight wrap-anywhere">{user.name}</h3>
        {description && <p className="max-w-prose wrap-anywhere whitespace-pre-line">{description}</p>}
        <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
          <div>
            <dt className="text-muted">{beat.bpm === null ? t`Sound kit` : t`Beat`}</dt>
            <dd className="wrap-anywhere">{beat.title}</dd>
          </div>
          {beat.bpm !== null && (
            <div>
              <dt className="text-muted">{t`BPM`}</dt>
              <dd className="tabular">{beat.bpm}</dd>
            </div>
          )}
        </dl>
        <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button asChild variant="primary">
            <Link variant="bare" to={beatstoreUrl} className="py-2 text-center whitespace-normal!">
              {t`Check Out This Artist’s Page for the Sauce`}
            </Link>
          </Button>
          <Link to="/beatstore">{t`Beat store`}</Link>
        </div>
      </div>
    </div>
  );
};

interface FeaturedArtistProps {
  readonly className?: string;
  /** Shown while no promotion runs and none is scheduled. */
  readonly otherwise?: ReactNode;
}

/** The artist of the current promotion, otherwise of the next one. */
export const FeaturedArtist = ({ className, otherwise }: FeaturedArtistProps) => {
  const { data, error, refetch } = useQuery(promotionsQuery());
  const promotion = data && (data.currentPromotion ?? data.nextPromotion);
  return (
    <Section
      title={data?.currentPromotion ? t`CURRENT FEATURED ARTIST` : t`UPCOMING FEATURED ARTIST`}
      {...(className && { className })}
    >
      {promotion ? (
        <Artist promotion={promotion} />
      ) : data ? (
        <>
          <p className="text-muted">{t`No upcoming promotions currently.`}</p>
          {otherwise}
        </>
      ) : error ? (
        <ErrorState title={t`We couldn’t load the featured artist`} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </Section>
  );
};
