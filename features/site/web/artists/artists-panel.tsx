import { useQuery } from '@tanstack/react-query';
import { formatLocalMoment } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { T, V } from '#ui/texts/rich-text.tsx';
import { artistPagePath } from '../../artist-page.ts';
import type { ArtistOfLabel } from '../../contract-artist-pages.ts';
import { siteArtistsQuery } from '../editor/queries.ts';

const stateOf = ({ accountId, isSuspended, mayEdit, current }: ArtistOfLabel): string => {
  if (accountId === null) return t`No account has this username now. The page stays until you remove the entry.`;
  if (isSuspended) return t`Suspended. The page shows your entry, without beats, until you remove it.`;
  if (!mayEdit) return current ? t`Shows your entry. What the artist has published is kept.` : t`Shows your entry.`;
  if (!current) return t`May edit it, and hasn’t published anything yet. Shows your entry.`;
  const time = formatLocalMoment(current.from);
  return current.author ? t`Published ${{ time }} by ${{ person: current.author.name }}` : t`Published ${{ time }}`;
};

const Row = ({ artist }: { readonly artist: ArtistOfLabel }) => {
  const { accountId, name, mayEdit, current, draft } = artist;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">{stateOf(artist)}</p>
      </div>
      {draft && <Badge tone="accent">{t`Draft`}</Badge>}
      {accountId !== null && (mayEdit || current) && (
        <Link to={artistPagePath(accountId)} className="inline-flex min-h-11 items-center">
          <T>
            Own page
            <span className="sr-only">
              {' '}
              of <V of={{ name }} />
            </span>
          </T>
        </Link>
      )}
    </li>
  );
};

/** Which artists may edit their own page, and what they've published. */
export const ArtistsPanel = () => {
  const { data, error, refetch } = useQuery(siteArtistsQuery());
  return (
    <Panel title={t`Their own pages`} lead={t`As published: what each artist’s page shows now, and who wrote it.`}>
      {error ? (
        <ErrorState title={t`We couldn’t load the artists`} error={error} onRetry={() => void refetch()} />
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
