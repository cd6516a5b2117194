import { artistPath } from '#features/catalogue/paths.ts';
import { Link } from '#ui/primitives/link.tsx';
import type { FollowedArtist } from '../../contract.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

/** An artist without a page is named but not linked. */
export const ArtistName = ({ artist: { name, username } }: { readonly artist: FollowedArtist }) =>
  username === null ? (
    <p className="min-w-0 wrap-anywhere">
      <T>
        <span className="font-semibold">
          <V of={{ artist: name }} />
        </span>{' '}
        <span className="text-sm text-muted">isn’t in the store at the moment</span>
      </T>
    </p>
  ) : (
    <Link variant="bare" to={artistPath(username)} className="min-w-0 font-semibold wrap-anywhere hover:underline">
      {name}
    </Link>
  );
