import { useQuery } from '@tanstack/react-query';
import { t } from '#contract-kit/texts/text.ts';
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
  const page = useQuery(siteDocumentToEditQuery(name));
  const artists = useQuery(siteArtistsQuery());
  const { data } = page;
  const failed = [page, artists].find(({ error }) => error !== null);
  const artist = artists.data?.find((one) => one.accountId === accountId);
  const title = t`An artist’s own page`;
  return (
    <DashboardPage
      title={title}
      // As high before the artist is known.
      lead={
        artist ? (
          <Link to={`/beatstore/${encodeURIComponent(artist.username)}`}>{t`See ${{ name: artist.name }}’s page`}</Link>
        ) : (
          '\u00a0'
        )
      }
      aside={
        <Link to="/dashboard/admin/site/artists" className="inline-flex min-h-11 items-center">
          {t`All artists, and who may edit`}
        </Link>
      }
    >
      {failed?.error ? (
        <ErrorState title={t`We couldn’t load this`} error={failed.error} onRetry={() => void failed.refetch()} />
      ) : data && artist ? (
        <>
          {!artist.mayEdit && (
            <p className="mb-6 text-muted">{t`Visitors see your entry now, because the artist may not edit this page.`}</p>
          )}
          <WholeEditor key={name} name={name} stored={data} calls={labelCalls(name)} title={title} />
        </>
      ) : (
        <Skeleton className="h-[40rem] rounded-l" />
      )}
    </DashboardPage>
  );
};
