import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { PageLinks, readPage } from '#ui/composites/page-links.tsx';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { OfferSide } from '../../contract.ts';
import { offersPath } from '../offer-path.ts';
import { offersQuery } from '../queries.ts';
import { OfferCard } from './offer-card.tsx';
import { t } from '#contract-kit/texts/text.ts';

const None = ({ as }: { readonly as: OfferSide }) =>
  as === 'buyer' ? (
    <EmptyState
      title={t`No offers yet`}
      text={t`Some sellers accept offers. Look for “Make an offer” where you choose a beat’s license.`}
      action={
        <Button asChild variant="primary">
          <Link variant="bare" to="/beatstore">
            {t`Find a beat`}
          </Link>
        </Button>
      }
    />
  ) : (
    <EmptyState
      title={t`No offers yet`}
      text={t`Choose which of your licenses accept offers, and set a minimum.`}
      action={
        <Button asChild variant="primary">
          <Link variant="bare" to={`${offersPath}?as=licenses`}>
            {t`Choose licenses`}
          </Link>
        </Button>
      }
    />
  );

const Waiting = () => (
  <output aria-busy="true" aria-label={t`Loading offers`} className="grid gap-4">
    <Skeleton className="h-64 rounded-m" />
    <Skeleton className="h-64 rounded-m" />
  </output>
);

/** Offers that wait for this person come first, then those that wait for the other side, then those that have ended. */
export const OfferList = ({ as }: { readonly as: OfferSide }) => {
  const [search] = useSearchParams();
  const page = readPage(search);
  const { data, error, refetch } = useQuery({ ...offersQuery(as, page), placeholderData: keepPreviousData });
  if (error) return <ErrorState title={t`We couldn’t load the offers`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (data.total === 0) return <None as={as} />;
  return (
    <>
      <ul aria-label={as === 'buyer' ? t`Your offers` : t`Offers to you`} className="grid gap-4 @4xl:grid-cols-2">
        {data.offers.map((offer) => (
          <OfferCard key={offer._id} offer={offer} />
        ))}
      </ul>
      <PageLinks of={t`offers`} page={page} pages={data.pages} />
    </>
  );
};
