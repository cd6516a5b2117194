import { type RefObject, useRef, useState } from 'react';
import { OnceOpened } from '#ui/composites/once-opened.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Menu, MenuItem } from '#ui/primitives/overlays/menu.tsx';
import { Spinner } from '#ui/primitives/spinner.tsx';
import { ShareDialog } from '#features/sharing/web/public.tsx';
import type { OwnBeat } from '../../contract.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import type { Move, useMoveBeat } from './use-move-beat.ts';
import { t } from '#contract-kit/texts/text.ts';

type Opened = 'share' | 'edit' | 'delete' | 'release';
type Action = { readonly label: string } & ({ readonly move: Move } | { readonly opens: Opened });

const actionsOf = ({ status, takenOff, waits }: OwnBeat): readonly Action[] => [
  ...(status === 'published'
    ? [
        { label: t`Share`, opens: 'share' as const },
        { label: t`Unpublish`, move: 'unpublish' as const },
      ]
    : []),
  ...(status === 'scheduled' && !takenOff
    ? [
        { label: t`Publish now`, move: 'publish' as const },
        { label: t`Change when it goes on sale`, opens: 'release' as const },
      ]
    : []),
  ...(status === 'scheduled' ? [{ label: t`Cancel the schedule`, move: 'unpublish' as const }] : []),
  ...((status === 'unpublished' || status === 'sold') && !takenOff
    ? [{ label: waits ? t`Publish now` : t`Publish`, move: 'publish' as const }]
    : []),
  ...(status === 'sold' ? [] : [{ label: t`Delete`, opens: 'delete' as const }]),
];

interface RowActionsProps {
  readonly beat: OwnBeat;
  readonly move: ReturnType<typeof useMoveBeat>;
  /** Gets the focus when the row is deleted. */
  readonly otherwiseFocus: RefObject<HTMLElement | null>;
  readonly onDelete: (id: string) => void;
}

export const RowActions = ({ beat, move, otherwiseFocus, onDelete }: RowActionsProps) => {
  const [opened, setOpened] = useState<Opened | null>(null);
  const more = useRef<HTMLButtonElement>(null);
  const busy = move.isPending;
  const actions = actionsOf(beat);
  // The menu that opened a dialog is gone by the time it closes.
  const back: RefObject<HTMLElement | null> = {
    get current() {
      return more.current ?? otherwiseFocus.current;
    },
  };
  const dialogOf = (which: Opened) => ({
    open: opened === which,
    onOpenChange: (open: boolean) => setOpened(open ? which : null),
    otherwiseFocus: back,
  });
  return (
    <div className="flex items-center justify-end">
      {beat.status !== 'sold' && (
        <IconButton label={t`Edit ${{ title: beat.title }}`} icon="edit" onClick={() => setOpened('edit')} />
      )}
      {actions.length > 0 && (
        <Menu
          trigger={
            <IconButton
              ref={more}
              label={t`More for ${{ title: beat.title }}`}
              {...(!busy && { icon: 'more' as const })}
            >
              {busy && <Spinner size={18} />}
            </IconButton>
          }
        >
          {actions.map((action) => (
            <MenuItem
              key={action.label}
              disabled={busy}
              className={action.label === 'Delete' ? 'text-bad' : ''}
              onSelect={() => ('move' in action ? move.mutate(action.move) : setOpened(action.opens))}
            >
              {action.label}
            </MenuItem>
          ))}
        </Menu>
      )}
      <OnceOpened open={opened === 'share'}>
        <ShareDialog beat={beat} {...dialogOf('share')} />
      </OnceOpened>
      <OnceOpened open={opened === 'edit'}>
        <EditDialog beat={beat} {...dialogOf('edit')} />
      </OnceOpened>
      <OnceOpened open={opened === 'release'}>
        <ReleaseDialog beat={beat} {...dialogOf('release')} />
      </OnceOpened>
      <OnceOpened open={opened === 'delete'}>
        <DeleteDialog
          title={beat.title}
          kind={beat.kind}
          busy={busy}
          {...dialogOf('delete')}
          onYes={() => {
            onDelete(beat._id);
            move.mutate('delete');
          }}
        />
      </OnceOpened>
    </div>
  );
};
