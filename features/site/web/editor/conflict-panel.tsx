import { formatLocalMoment } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { Button } from '#ui/primitives/button.tsx';
import type { DraftInfo } from '../../contract.ts';
import { type EditableName, partOf } from '../../documents.ts';
import { findChanges } from '../../find-changes.ts';
import { TextChanges } from './text-changes.tsx';
import type { DocumentEditor } from './use-document-editor.ts';

interface ConflictPanelProps {
  readonly name: EditableName;
  readonly editor: DocumentEditor;
}

const leadOf = (draft: DraftInfo | null): string => {
  if (!draft)
    return t`Someone has published or discarded a draft. Yours isn’t saved yet: compare both, and choose one.`;
  const time = formatLocalMoment(draft.changedAt);
  return draft.author
    ? t`${{ person: draft.author.name }} saved a draft ${{ time }}. Yours isn’t saved yet: compare both, and choose one.`
    : t`Someone saved a draft ${{ time }}. Yours isn’t saved yet: compare both, and choose one.`;
};

/** Two people have changed the same text: both versions are shown before either is lost. */
export const ConflictPanel = ({ name, editor }: ConflictPanelProps) => {
  const { other, data, keepMine, takeTheirs, isSaving } = editor;
  if (!other) return null;
  const { draft } = other;
  return (
    <Panel title={t`Someone else has changed this, too`} lead={leadOf(draft)} className="border-warn/50">
      <TextChanges
        changes={findChanges(partOf(name).field, other.data, data)}
        before={draft ? t`Theirs` : t`What visitors see`}
        after={t`Yours`}
      />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="primary" busy={isSaving} onClick={keepMine}>
          {t`Save yours`}
        </Button>
        <Button onClick={takeTheirs}>{draft ? t`Use theirs` : t`Discard yours`}</Button>
      </div>
    </Panel>
  );
};
