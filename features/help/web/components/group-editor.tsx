import { useId, useState } from 'react';
import { formatCount } from '#contract-kit/format.ts';
import { ConfirmDialog } from '#ui/composites/confirm-dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { helpLimits, newHelpId } from '../../links.ts';
import type { HelpBox, HelpGroup } from '../../contract.ts';
import type { HelpEditor } from '../use-help-editor.ts';
import { BoxFields } from './box-fields.tsx';
import { TitleForm } from './title-form.tsx';
import { plural, t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

interface GroupEditorProps {
  readonly group: HelpGroup;
  /** The link's index in the whole list. */
  readonly index: number;
  readonly editor: HelpEditor;
}

/** Renaming or deleting the link saves at once; edits to its boxes wait for a save. */
export const GroupEditor = ({ group, index, editor }: GroupEditorProps) => {
  const { groups, issues, change, save, busy } = editor;
  const [opened, setOpen] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const listId = useId();
  const path = `data.${index}`;
  // Opens to show validation issues.
  const open = opened || Object.keys(issues).some((one) => one.startsWith(`${path}.boxes`));
  const replaced = (next: HelpGroup) => groups.map((one) => (one.id === group.id ? next : one));
  const setBoxes = (boxes: HelpBox[], issuePath?: string): void => change(replaced({ ...group, boxes }), issuePath);
  const addBox = (): void => {
    const taken = groups.flatMap(({ boxes }) => boxes.map(({ id }) => id));
    setBoxes([...group.boxes, { id: newHelpId('box', Date.now(), taken), content: t`New Box`, link: '' }]);
  };
  const rename = async (title: string): Promise<void> => {
    await save(replaced({ ...group, title }));
    setRenaming(false);
  };
  return (
    <section aria-label={group.title} className="min-w-0 rounded-m border border-line p-3 sm:p-4">
      {renaming ? (
        <TitleForm
          label={t`New title of ${{ link: group.title }}`}
          title={group.title}
          submit={t`Save title`}
          focused
          onSave={rename}
          aside={
            <Button variant="ghost" onClick={() => setRenaming(false)}>
              {t`Cancel`}
            </Button>
          }
        />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h3 className="min-w-0 font-display text-lg font-semibold wrap-anywhere">{group.title}</h3>
          <div className="flex flex-wrap gap-2">
            <Button size="s" variant="ghost" aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
              {t`${plural({ boxes: group.boxes.length }, { one: '# box', other: '# boxes' })}`}
              <Icon
                name="chevron-down"
                size={16}
                className={classNames('transition-transform', open && 'rotate-180')}
              />
            </Button>
            <Button size="s" onClick={() => setRenaming(true)}>
              <T>
                Rename
                <span className="sr-only">
                  {' '}
                  <V of={{ link: group.title }} />
                </span>
              </T>
            </Button>
            <Button size="s" variant="danger" onClick={() => setDeleting(true)}>
              <T>
                Delete
                <span className="sr-only">
                  {' '}
                  <V of={{ link: group.title }} />
                </span>
              </T>
            </Button>
          </div>
        </div>
      )}
      {issues[`${path}.title`] && <p className="mt-2 text-sm text-bad">{issues[`${path}.title`]}</p>}
      <div id={listId} hidden={!open} className="mt-4 flex flex-col gap-4">
        {group.boxes.map((box, place) => (
          <BoxFields
            key={box.id}
            box={box}
            name={t`Box ${{ number: formatCount(place + 1) }}`}
            path={`${path}.boxes.${place}`}
            issues={issues}
            onChange={(next, issuePath) =>
              setBoxes(
                group.boxes.map((one) => (one.id === next.id ? next : one)),
                issuePath,
              )
            }
            onRemove={() => setBoxes(group.boxes.filter(({ id }) => id !== box.id))}
          />
        ))}
        <Button size="s" className="self-start" disabled={group.boxes.length >= helpLimits.boxes} onClick={addBox}>
          <Icon name="plus" size={16} /> {t`Add box`}
        </Button>
      </div>
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={t`Delete “${{ link: group.title }}”?`}
        text={t`The link and its boxes disappear from the help center right away.`}
        confirm={t`Delete link`}
        busy={busy}
        onConfirm={() => {
          setDeleting(false);
          void save(groups.filter(({ id }) => id !== group.id));
        }}
      />
    </section>
  );
};
