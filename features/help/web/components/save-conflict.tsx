import { formatLocalMoment } from '#contract-kit/format.ts';
import { toast } from '#ui/composites/toast.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { useFocusAtOnce } from '#ui/primitives/overlays/use-focus-at-once.ts';
import type { HelpGroup, SavedGroups } from '../../contract.ts';
import { findOtherGroups } from '../../links.ts';
import type { HelpEditor } from '../use-help-editor.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

const toText = (groups: readonly HelpGroup[]): string =>
  groups
    .map(({ title, boxes }) =>
      [title, ...boxes.map(({ content, link }) => `- ${content}${link && `: ${link}`}`)].join('\n'),
    )
    .join('\n\n');

const copy = async (groups: readonly HelpGroup[]): Promise<void> => {
  try {
    await navigator.clipboard.writeText(toText(groups));
    toast.success(t`Copied to the clipboard.`);
  } catch {
    toast.error(t`Your browser doesn’t allow copying here. Select the text and copy it.`);
  }
};

interface VersionProps {
  readonly title: string;
  readonly note: string;
  readonly groups: readonly HelpGroup[];
  readonly than: readonly HelpGroup[];
  readonly keep: { readonly label: string; readonly onPress: () => void; readonly busy: boolean };
  readonly onTake?: (group: HelpGroup) => void;
}

/** One of the two versions. Links that differ or that the other version lacks are marked. */
const Version = ({ title, note, groups, than, keep, onTake }: VersionProps) => {
  const others = new Set(findOtherGroups(groups, than));
  const known = new Set(than.map(({ id }) => id));
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-4 rounded-m border border-line p-4">
      <div>
        <h4 className="font-display text-lg font-semibold">{title}</h4>
        <p className="text-sm text-muted">{note}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" busy={keep.busy} onClick={keep.onPress}>
          {keep.label}
        </Button>
        <Button onClick={() => void copy(groups)}>
          <T>
            Copy as text
            <span className="sr-only">
              {' '}
              (<V of={{ title }} />)
            </span>
          </T>
        </Button>
      </div>
      <ul className="flex flex-col gap-3">
        {groups.map((group) => (
          <li key={group.id} className="min-w-0 border-t border-line pt-3">
            <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
              <span className="min-w-0">{group.title}</span>
              {others.has(group) && <Badge tone="warn">{known.has(group.id) ? t`Different` : t`Only here`}</Badge>}
            </p>
            <ul className="mt-1 flex flex-col gap-1 text-sm text-muted">
              {group.boxes.map(({ id, content, link }) => (
                <li key={id} className="wrap-anywhere">
                  {content}
                  {link && `: ${link}`}
                </li>
              ))}
            </ul>
            {onTake && others.has(group) && (
              <Button size="s" className="mt-2" onClick={() => onTake(group)}>
                {known.has(group.id) ? t`Use in my version` : t`Add to my version`}
                <span className="sr-only"> ({group.title})</span>
              </Button>
            )}
          </li>
        ))}
        {groups.length === 0 && <li className="text-sm text-muted">{t`No links`}</li>}
      </ul>
    </section>
  );
};

/** Shows both versions after someone else saved first; nothing is saved or dropped until they choose one. */
export const SaveConflict = ({ editor, saved }: { readonly editor: HelpEditor; readonly saved: SavedGroups }) => {
  const { groups, busy, change, keepMine, keepEditing, discard } = editor;
  const heading = useFocusAtOnce<HTMLHeadingElement>();
  const take = (group: HelpGroup): void =>
    change(
      groups.some(({ id }) => id === group.id)
        ? groups.map((one) => (one.id === group.id ? group : one))
        : [...groups, group],
    );
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-display text-xl font-semibold outline-none">
          {t`Someone else saved the help center first`}
        </h3>
        <p className="mt-1 max-w-prose text-muted">
          <T>Your changes aren’t saved yet. Compare both versions, copy what you need, and choose which one to keep.</T>
        </p>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Version
          title={t`Your version`}
          note={t`Not saved`}
          groups={groups}
          than={saved.data}
          keep={{ label: t`Keep my version`, onPress: () => void keepMine(), busy }}
        />
        <Version
          title={t`Saved version`}
          note={saved.savedAt === null ? t`Not changed yet` : t`Saved ${{ time: formatLocalMoment(saved.savedAt) }}`}
          groups={saved.data}
          than={groups}
          keep={{ label: t`Keep the saved version`, onPress: discard, busy: false }}
          onTake={take}
        />
      </div>
      <Button variant="ghost" className="self-start" onClick={keepEditing}>
        {t`Back to my changes`}
      </Button>
    </div>
  );
};
