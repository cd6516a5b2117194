import { useQuery } from '@tanstack/react-query';
import { formatLocalMoment } from '#contract-kit/format.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { artistPagePath } from '../../artist-page.ts';
import type { ArtistOfLabel } from '../../contract-artist-pages.ts';
import { siteArtistsQuery } from '../editor/queries.ts';

const stateOf = ({ accountId, isSuspended, mayEdit, current }: ArtistOfLabel): string => {
  if (accountId === null) return 'No account has this username now. The page stays until you remove the entry.';
  if (isSuspended) return 'Suspended. The page shows your entry, without beats, until you remove it.';
  if (!mayEdit) return current ? 'Shows your entry. What the artist has published is kept.' : 'Shows your entry.';
  if (!current) return 'May edit it, and hasn’t published anything yet. Shows your entry.';
  return `Published ${formatLocalMoment(current.from)}${current.author ? ` by ${current.author.name}` : ''}`;
};

const Row = ({ artist }: { readonly artist: ArtistOfLabel }) => {
  const { accountId, name, mayEdit, current, draft } = artist;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">{stateOf(artist)}</p>
      </div>
      {draft && <Badge tone="accent">Draft</Badge>}
      {accountId !== null && (mayEdit || current) && (
        <Link to={artistPagePath(accountId)} className="inline-flex min-h-11 items-center">
          Own page<span className="sr-only"> of {name}</span>
        </Link>
      )}
    </li>
  );
};

/** Which artists may edit their own page, and what they've published. */
export const ArtistsPanel = () => {
  const { data, error, refetch } = useQuery(siteArtistsQuery());
  return (
    <Panel title="Their own pages" lead="As published: what each artist’s page shows now, and who wrote it.">
      {error ? (
        <ErrorState title="We couldn’t load the artists" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <ul className="divide-y divide-line">
          {data.map((artist) => (
            <Row key={artist.username} artist={artist} />
          ))}
        </ul>
      ) : (
        <Skeleton className="h-40 rounded-m" />
      )}
    </Panel>
  );
};
