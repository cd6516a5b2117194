import { useQuery } from '@tanstack/react-query';
import { t } from '#contract-kit/texts/text.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { usePageParams } from '#ui/data/page-params.ts';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { type DocumentName, isDocument, pageOfDocument, siteDocuments } from '../../documents.ts';
import { useAdoption } from '../artists/use-adoption.ts';
import { ArtistsPanel } from '../artists/artists-panel.tsx';
import { EditArtistPage } from '../artists/edit-artist-page.tsx';
import { MyPage } from '../artists/my-page.tsx';
import { labelCalls } from '../editor/document-calls.ts';
import { WholeEditor } from '../editor/whole-editor.tsx';
import { siteDocumentToEditQuery } from '../editor/queries.ts';

const Loaded = ({ name }: { readonly name: DocumentName }) => {
  const { data, error, refetch } = useQuery(siteDocumentToEditQuery(name));
  const adoption = useAdoption(name);
  if (error) return <ErrorState title={t`We couldn’t load this`} error={error} onRetry={() => void refetch()} />;
  if (!data || adoption.isLoading) return <Skeleton className="h-[40rem] rounded-l" />;
  return (
    <WholeEditor
      key={name}
      name={name}
      stored={data}
      calls={labelCalls(name)}
      title={siteDocuments[name].field.label}
      onOpen={adoption.begin}
    >
      {name === 'artists' && <ArtistsPanel />}
    </WholeEditor>
  );
};

/** Where a document's page is, or what it's easily taken for. */
const leadOf = (name: DocumentName) => {
  if (name === 'prices') return <Link to="/dashboard/licenses">{t`What the label’s licenses cost`}</Link>;
  const page = pageOfDocument[name];
  return page && <Link to={page}>{t`See the page as visitors do`}</Link>;
};

const EditDocument = ({ name }: { readonly name: string }) => {
  if (!isDocument(name)) {
    return (
      <DashboardPage title={t`Site`}>
        <EmptyState
          title={t`The site has no such part`}
          action={<Link to="/dashboard/admin/site">{t`All parts of the site`}</Link>}
        />
      </DashboardPage>
    );
  }
  return (
    <DashboardPage
      title={siteDocuments[name].field.label}
      lead={leadOf(name)}
      aside={
        <Link to="/dashboard/admin/site" className="inline-flex min-h-11 items-center sm:items-end">
          {t`All parts of the site`}
        </Link>
      }
    >
      <Loaded name={name} />
    </DashboardPage>
  );
};

/** Three routes share this file, because what every visitor loads grows with each file of a page. */
export const Component = () => {
  const { name, accountId } = usePageParams();
  if (accountId !== undefined) return <EditArtistPage accountId={accountId} />;
  return name === undefined ? <MyPage /> : <EditDocument name={name} />;
};
