import { useQuery } from '@tanstack/react-query';
import { useSession } from '#features/auth/web/public.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { LoaderArgs } from '#ui/routing/loader.ts';
import type { Slots } from '#ui/routing/slots.ts';
import { newOfferPath } from '../offer-path.ts';
import { minimumsQuery } from '../queries.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

export const loader = ({ queryClient, params }: LoaderArgs): Promise<void> =>
  queryClient.prefetchQuery(minimumsQuery(params['beatId'] ?? ''));

/** Leads to the page for a new offer if the license takes offers, but not for one's own beat. */
export const Component = ({ beat, license, onFollow, chooseBeat }: Slots['license.actions']) => {
  const { user } = useSession();
  const { data } = useQuery(minimumsQuery(beat._id));
  const takesOffers = data?.licenses.some(({ licenseId }) => licenseId === license._id) ?? false;
  if (!takesOffers || user?._id === beat.user._id) return null;
  const style = buttonClass('ghost');
  const label = (
    <span className="text-muted">
      <T>
        Make an offer
        <span className="sr-only">
          {' '}
          for <V of={{ license: license.title }} />
        </span>
      </T>
    </span>
  );
  return chooseBeat ? (
    <button type="button" aria-haspopup="dialog" onClick={chooseBeat} className={style}>
      {label}
    </button>
  ) : (
    <Link
      variant="bare"
      to={newOfferPath(beat._id, license._id)}
      {...(onFollow && { onClick: onFollow })}
      className={style}
    >
      {label}
    </Link>
  );
};
