import { useQuery } from '@tanstack/react-query';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { artistPageName } from '../../artist-page.ts';
import { labelCalls } from '../editor/document-calls.ts';
import { WholeEditor } from '../editor/whole-editor.tsx';
import { siteArtistsQuery, siteDocumentToEditQuery } from '../editor/queries.ts';

/** An artist's own page, as the label edits it and takes it back. */
export const EditArtistPage = ({ accountId }: { readonly accountId: string }) => {
  const name = artistPageName(accountId);
  const { data, error, refetch } = useQuery(siteDocumentToEditQuery(name));
  const artist = useQuery(siteArtistsQuery()).data?.find((one) => one.accountId === accountId);
  const title = artist ? `${artist.name}’s own page` : 'An artist’s own page';
  return (
    <DashboardPage
      title={title}
      lead={
        artist &&
        (artist.mayEdit ? (
          <Link to={`/beatstore/${encodeURIComponent(artist.username)}`}>See the page as visitors do</Link>
        ) : (
          'Visitors see your entry now, because the artist may not edit this page.'
        ))
      }
      aside={
        <Link to="/dashboard/admin/site/artists" className="inline-flex min-h-11 items-center">
          All artists, and who may edit
        </Link>
      }
    >
      {error ? (
        <ErrorState title="We couldn’t load this" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <WholeEditor key={name} name={name} stored={data} calls={labelCalls(name)} title={title} />
      ) : (
        <Skeleton className="h-[40rem] rounded-l" />
      )}
    </DashboardPage>
  );
};
