import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { T } from '#ui/texts/rich-text.tsx';
import type { Setup, SetupStep } from '../../contract-setup.ts';
import type { SiteDocumentToEdit } from '../../contract.ts';
import { ArtistsStart } from '../editor/artists-start.tsx';
import { ConflictPanel } from '../editor/conflict-panel.tsx';
import { labelCalls } from '../editor/document-calls.ts';
import { DocumentForm } from '../editor/document-form.tsx';
import { PreviewFrame } from '../editor/preview-frame.tsx';
import { siteDocumentToEditQuery } from '../editor/queries.ts';
import { useDocumentEditor } from '../editor/use-document-editor.ts';
import { wordsOfSteps } from './steps.ts';

type DocumentStepName = Exclude<SetupStep, 'legal' | 'payments'>;

export interface StepProps {
  readonly state: Setup['steps'][number]['state'];
  /** Null in the first step. */
  readonly onBack: (() => void) | null;
  /** Leaves the step as it is. */
  readonly onSkip: () => void;
  readonly isSkipping: boolean;
  readonly onNext: () => void;
}

interface DocumentStepProps extends StepProps {
  readonly name: DocumentStepName;
  /** What belongs to the step besides its document. */
  readonly children?: ReactNode;
}

const Loaded = ({
  name,
  stored,
  state,
  onBack,
  onSkip,
  isSkipping,
  onNext,
  children,
}: DocumentStepProps & { readonly stored: SiteDocumentToEdit }) => {
  const calls = labelCalls(name);
  const editor = useDocumentEditor(name, stored, calls);
  const { data, isChanged, isAhead, canUndo, undo, publish } = editor;
  const { isSuccess: isPublished } = publish;
  const goOn = useEffectEvent(onNext);
  // In an effect, so that what was typed is removed from this tab before the form is.
  useEffect(() => {
    if (isPublished) goOn();
  }, [isPublished]);
  const { only } = wordsOfSteps()[name];
  /** Nothing is to be published, and nothing to be confirmed. */
  const isSettled = state === 'done' && !isAhead;
  const words = isChanged
    ? t`Not published yet. It stays in this tab.`
    : isAhead
      ? t`A draft is saved, but not published.`
      : isSettled
        ? t`Published. Visitors see this.`
        : t`As it came with the site.`;
  return (
    <div className="flex flex-col gap-6">
      <ConflictPanel name={name} editor={editor} />
      <div className="grid items-start gap-6 @4xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          {name === 'artists' && <ArtistsStart stored={stored} editor={editor} />}
          <DocumentForm
            name={name}
            stored={stored}
            editor={editor}
            calls={calls}
            {...(only && { only })}
            onSubmit={() => (isSettled ? onNext() : publish.mutate(null))}
          >
            <output className="min-w-0 flex-1 basis-32 text-sm text-muted">{words}</output>
            <Button size="s" variant="ghost" disabled={!canUndo} onClick={undo}>
              {t`Undo`}
            </Button>
            {onBack && (
              <Button size="s" variant="ghost" onClick={onBack}>
                {t`Back`}
              </Button>
            )}
            <div className="ms-auto flex gap-3">
              {!isSettled && (
                <Button size="s" busy={isSkipping} onClick={onSkip}>
                  {t`Skip`}
                </Button>
              )}
              <Button size="s" variant="primary" type="submit" busy={publish.isPending}>
                {isSettled ? t`Continue` : t`Publish and continue`}
              </Button>
            </div>
          </DocumentForm>
          <p className="text-sm text-muted">
            {only ? (
              <T>
                <Link to={`/dashboard/admin/site/${name}`}>More fields in the editor</Link>, with its history.
              </T>
            ) : (
              <T>
                <Link to={`/dashboard/admin/site/${name}`}>Open in the editor</Link>, with its history.
              </T>
            )}
          </p>
          {children}
        </div>
        <div className="min-w-0 @4xl:sticky @4xl:top-20">
          <PreviewFrame name={name} data={data} calls={calls} />
        </div>
      </div>
    </div>
  );
};

/** A document of the site, with the page as it becomes. */
export const DocumentStep = (props: DocumentStepProps) => {
  const { data, error, refetch } = useQuery(siteDocumentToEditQuery(props.name));
  if (error) return <ErrorState title={t`We couldn’t load this`} error={error} onRetry={() => void refetch()} />;
  return data ? <Loaded {...props} stored={data} /> : <Skeleton className="h-[40rem] rounded-l" />;
};
