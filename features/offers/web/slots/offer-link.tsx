import { useQuery } from '@tanstack/react-query';
import { formatPrice } from '#contract-kit/format.ts';
import { useSession } from '#features/auth/web/public.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { LoaderArgs } from '#ui/routing/loader.ts';
import type { Slots } from '#ui/routing/slots.ts';
import { newOfferPath } from '../offer-path.ts';
import { minimumsQuery } from '../queries.ts';

export const loader = ({ queryClient, params }: LoaderArgs): Promise<void> =>
  queryClient.prefetchQuery(minimumsQuery(params['beatId'] ?? ''));

/** Links to the page for a new offer if the license takes offers, but not for one's own beat. */
export const Component = ({ beat, license, onFollow, className }: Slots['license.actions']) => {
  const { user } = useSession();
  const { data } = useQuery(minimumsQuery(beat._id));
  const found = data?.licenses.find(({ licenseId }) => licenseId === license._id);
  if (!found || user?._id === beat.user._id) return null;
  return (
    <Link to={newOfferPath(beat._id, license._id)} {...(onFollow && { onClick: onFollow })} className={className}>
      Make an offer from {formatPrice(found.from)}
      <span className="sr-only"> for {license.title}</span>
    </Link>
  );
};
