import { formatLocalMoment } from '#contract-kit/format.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { type EditableName, partOf } from '../../documents.ts';
import { findChanges } from '../../find-changes.ts';
import { TextChanges } from './text-changes.tsx';
import type { DocumentEditor } from './use-document-editor.ts';

interface ConflictPanelProps {
  readonly name: EditableName;
  readonly editor: DocumentEditor;
}

/** Two people have changed the same text: both versions are shown before either is lost. */
export const ConflictPanel = ({ name, editor }: ConflictPanelProps) => {
  const { other, data, keepMine, takeTheirs, isSaving } = editor;
  if (!other) return null;
  const { draft } = other;
  const did = draft
    ? `${draft.author?.name ?? 'Someone'} saved a draft ${formatLocalMoment(draft.changedAt)}.`
    : 'Someone has published or discarded a draft.';
  return (
    <Panel
      title="Someone else has changed this, too"
      lead={`${did} Yours isn’t saved yet: compare both, and choose one.`}
      className="border-warn/50"
    >
      <TextChanges
        changes={findChanges(partOf(name).field, other.data, data)}
        before={draft ? 'Theirs' : 'What visitors see'}
        after="Yours"
      />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="primary" busy={isSaving} onClick={keepMine}>
          Save yours
        </Button>
        <Button onClick={takeTheirs}>{draft ? 'Use theirs' : 'Discard yours'}</Button>
      </div>
    </Panel>
  );
};
