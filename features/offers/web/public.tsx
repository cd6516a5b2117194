import { useQuery } from '@tanstack/react-query';
import { formatPrice } from '#contract-kit/format.ts';
import { useSession } from '#features/auth/web/public.tsx';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { Link } from '#ui/primitives/link.tsx';
import { newOfferPath } from './offer-path.ts';
import { minimumsQuery, waitingQuery } from './queries.ts';

/** Offers made and received; the shell says what paying does. */
export const OffersPage = lazyPart(async () => ({
  default: (await import('./components/offers-page.tsx')).OffersPage,
}));

const everyMs = 60_000;

/** How many offers wait for whoever is logged in; undefined until it's known. */
export const useOffersWaiting = (): number | undefined => {
  const { user } = useSession();
  const { data } = useQuery({
    ...waitingQuery(),
    enabled: user !== null,
    staleTime: everyMs / 2,
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
  });
  return data && data.buyer + data.seller;
};

interface OfferLinkProps {
  readonly beat: { readonly _id: string; readonly user: { readonly _id: string } };
  readonly license: { readonly _id: string; readonly title: string };
  readonly onFollow?: () => void;
  readonly className?: string;
}

/** Leads to an offer, where the license takes any; not for one's own beat. */
export const OfferLink = ({ beat, license, onFollow, className }: OfferLinkProps) => {
  const { user } = useSession();
  const { data } = useQuery(minimumsQuery(beat._id));
  const found = data?.licenses.find(({ licenseId }) => licenseId === license._id);
  if (!found || user?._id === beat.user._id) return null;
  return (
    <Link
      to={newOfferPath(beat._id, license._id)}
      {...(onFollow && { onClick: onFollow })}
      {...(className !== undefined && { className })}
    >
      Make an offer from {formatPrice(found.from)}
      <span className="sr-only"> for {license.title}</span>
    </Link>
  );
};
