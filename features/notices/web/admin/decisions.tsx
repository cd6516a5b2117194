import { useMutation } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { ConfirmDialog } from '#ui/composites/confirm-dialog.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { errorMessage } from '#ui/data/error-message.ts';
import { ReasonDialog, type ReasonDialogProps } from '#ui/forms/reason-dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import type { AdminNotice } from '../../contract-admin.ts';
import { ActDialog, CourtDialog } from './act-dialog.tsx';
import { useDecide } from './use-decide.ts';

type Act = keyof AdminNotice['can'];

interface DecisionsProps {
  readonly notice: AdminNotice;
  /** Gets the focus when the pressed button is gone. */
  readonly view: RefObject<HTMLElement | null>;
}

const failed = (error: unknown): string => errorMessage(error, t`We couldn’t do this. Try again in a moment.`);

const buttons = (): readonly (readonly [act: Act, words: string, variant: 'primary' | 'danger' | 'secondary'])[] => [
  ['act', t`Act on it`, 'primary'],
  ['reject', t`Reject`, 'secondary'],
  ['ask', t`Ask for what’s missing`, 'secondary'],
  ['noteCourt', t`Record a court filing`, 'primary'],
  ['restore', t`Undo the decision`, 'danger'],
  ['releaseMoney', t`Release the money`, 'secondary'],
];

type Reasoned = Pick<ReasonDialogProps, 'title' | 'text' | 'hint' | 'confirm'> & {
  readonly act: 'ask' | 'reject' | 'restore';
};

const reasoned = (): readonly Reasoned[] => [
  {
    act: 'ask',
    title: t`Ask the notifier?`,
    text: t`They can add what’s missing once. The notice then comes back to you.`,
    hint: t`What’s missing: the notifier will read it.`,
    confirm: t`Ask`,
  },
  {
    act: 'reject',
    title: t`Reject this notice?`,
    text: t`Nothing changes. We tell the notifier why and how to object.`,
    hint: t`The notifier will read it.`,
    confirm: t`Reject`,
  },
  {
    act: 'restore',
    title: t`Undo the decision?`,
    text: t`What was taken down goes back, the strike ends, and we pay out the money we held.`,
    hint: t`Both sides will read it.`,
    confirm: t`Undo it`,
  },
];

/** Rejecting the shop's own notice lets the beat be sold. */
const allows = () => ({
  title: t`Let it be sold?`,
  text: t`It goes on sale if it was meant to. We tell both sellers why.`,
  confirm: t`Let it be sold`,
});

export const Decisions = ({ notice, view }: DecisionsProps) => {
  const decide = useDecide();
  const [open, setOpen] = useState<Act | null>(null);
  const close = (): void => setOpen(null);
  const release = useMutation({
    mutationFn: () => decide.releaseMoney(notice.id),
    onError: (error) => toast.error(failed(error)),
    onSettled: close,
  });
  const possible = buttons().filter(([act]) => notice.can[act]);
  return (
    <>
      {possible.length === 0 && <p className="text-muted">{t`There’s nothing left to decide.`}</p>}
      <div className="flex flex-wrap gap-3">
        {possible.map(([act, words, variant], index) => (
          <Button
            key={act}
            variant={variant}
            aria-keyshortcuts={index === 0 ? 'E' : undefined}
            onClick={() => setOpen(act)}
          >
            {act === 'reject' && notice.kind === 'same-file' ? allows().confirm : words}
          </Button>
        ))}
      </div>
      <ActDialog notice={notice} open={open === 'act'} onClose={close} />
      <CourtDialog notice={notice} open={open === 'noteCourt'} onClose={close} />
      {reasoned().map(({ act, ...texts }) => (
        <ReasonDialog
          key={act}
          {...texts}
          {...(act === 'reject' && notice.kind === 'same-file' && allows())}
          open={open === act}
          schema={async () => (await import('../../contract-admin.ts')).rejectNotice.body}
          send={(reason) => decide[act](notice.id, reason)}
          otherwise={failed}
          onClose={close}
          otherwiseFocus={view}
        />
      ))}
      <ConfirmDialog
        open={open === 'releaseMoney'}
        onOpenChange={(stays) => !stays && close()}
        title={t`Release the money?`}
        text={t`What it has earned is paid out to its seller, although the decision stands.`}
        confirm={t`Release`}
        busy={release.isPending}
        onConfirm={() => release.mutate()}
      />
    </>
  );
};
