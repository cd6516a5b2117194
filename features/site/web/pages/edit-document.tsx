import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatLocalMoment, formatMomentIn } from '#contract-kit/format.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { usePageParams } from '#ui/data/page-params.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { SiteDocumentToEdit } from '../../contract.ts';
import { type DocumentName, documentNames, pageOfDocument, siteDocuments } from '../../documents.ts';
import { ConflictPanel } from '../editor/conflict-panel.tsx';
import { DocumentForm } from '../editor/document-form.tsx';
import { HistoryPanel } from '../editor/history-panel.tsx';
import { PreviewFrame } from '../editor/preview-frame.tsx';
import { PublishDialog } from '../editor/publish-dialog.tsx';
import { useDocumentEditor } from '../editor/use-document-editor.ts';
import { siteDocumentToEditQuery } from '../editor/queries.ts';

interface EditorProps {
  readonly name: DocumentName;
  readonly stored: SiteDocumentToEdit;
}

const Editor = ({ name, stored }: EditorProps) => {
  const editor = useDocumentEditor(name, stored);
  const [later, setLater] = useState(false);
  const { data, isChanged, isAhead, canUndo, undo, save, isSaving, publish, discard } = editor;
  const { draft, versions, timeZone } = stored;
  const scheduled = versions.find(({ state: of }) => of === 'scheduled');
  const state = isChanged
    ? 'Not saved yet'
    : draft
      ? `Draft saved ${formatLocalMoment(draft.changedAt)}${draft.author ? ` by ${draft.author.name}` : ''}`
      : scheduled
        ? `Visitors see another text from ${formatMomentIn(scheduled.from, timeZone)} on`
        : 'Visitors see exactly this';
  return (
    <div className="flex flex-col gap-6">
      <ConflictPanel name={name} editor={editor} />
      <div className="grid items-start gap-6 @4xl:grid-cols-2">
        <div className="min-w-0">
          <DocumentForm name={name} stored={stored} editor={editor} onSubmit={save}>
            <output className="min-w-0 flex-1 basis-40 text-sm text-muted">{state}</output>
            <Button size="s" variant="ghost" disabled={!canUndo} onClick={undo}>
              Undo
            </Button>
            <Button size="s" type="submit" disabled={!isChanged} busy={isSaving}>
              Save draft
            </Button>
            <Button
              size="s"
              variant="primary"
              disabled={!isAhead}
              busy={publish.isPending}
              onClick={() => publish.mutate(null)}
            >
              Publish
            </Button>
          </DocumentForm>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button size="s" variant="ghost" disabled={!isAhead} aria-haspopup="dialog" onClick={() => setLater(true)}>
              Publish later
            </Button>
            <Button
              size="s"
              variant="ghost"
              disabled={!isAhead}
              busy={discard.isPending}
              onClick={() => discard.mutate()}
            >
              Discard draft
            </Button>
          </div>
        </div>
        <div className="min-w-0 @4xl:sticky @4xl:top-20">
          <PreviewFrame name={name} data={data} />
        </div>
      </div>
      <HistoryPanel name={name} stored={stored} />
      <PublishDialog open={later} onOpenChange={setLater} editor={editor} timeZone={timeZone} />
    </div>
  );
};

const Loaded = ({ name }: { readonly name: DocumentName }) => {
  const { data, error, refetch } = useQuery(siteDocumentToEditQuery(name));
  if (error) return <ErrorState title="We couldn’t load this" error={error} onRetry={() => void refetch()} />;
  return data ? <Editor key={name} name={name} stored={data} /> : <Skeleton className="h-[40rem] rounded-l" />;
};

export const Component = () => {
  const { name: given } = usePageParams();
  const name = documentNames.find((one) => one === given);
  if (!name) {
    return (
      <DashboardPage title="Site">
        <EmptyState
          title="The site has no such part"
          action={<Link to="/dashboard/admin/site">All parts of the site</Link>}
        />
      </DashboardPage>
    );
  }
  const page = pageOfDocument[name];
  return (
    <DashboardPage
      title={siteDocuments[name].field.label}
      lead={page && <Link to={page}>See the page as visitors do</Link>}
      aside={
        <Link to="/dashboard/admin/site" className="inline-flex min-h-11 items-center">
          All parts of the site
        </Link>
      }
    >
      <Loaded name={name} />
    </DashboardPage>
  );
};
