import { useQuery } from '@tanstack/react-query';
import { t } from '#contract-kit/texts/text.ts';
import { siteDocumentQuery } from '#features/site/web/queries.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { errorMessage } from '#ui/data/error-message.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { TextArea } from '#ui/primitives/forms/text-area.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { AdminNotice } from '../../contract-admin.ts';
import { useDecide } from './use-decide.ts';

interface DialogProps {
  readonly notice: AdminNotice;
  readonly open: boolean;
  readonly onClose: () => void;
}

const followed = () =>
  ({
    beat: t`It leaves the store, its unpaid earnings are held, and its seller gets a strike. We tell both sides why.`,
    artist: t`The page’s owner gets a strike. Clear the page or suspend the account in the directory. We tell both sides why.`,
    comment: t`The comment is removed, and its author gets a strike. We tell both sides why.`,
  }) as const;

interface ActFormProps extends Omit<DialogProps, 'open'> {
  /** Suggested. */
  readonly rule: string;
}

const ActForm = ({ notice, rule, onClose }: ActFormProps) => {
  const { act } = useDecide();
  const { form, field, busy, message } = useForm({
    names: ['facts', 'rule'],
    schema: async () => (await import('../../contract-admin.ts')).actOnNotice.body,
    send: (reasons) => act(notice.id, reasons),
    onDone: onClose,
    otherwise: (error) => errorMessage(error, t`We couldn’t act on this notice. Try again in a moment.`),
  });
  return (
    <form {...form} className="grid gap-4">
      <TextArea
        label={t`Facts`}
        hint={t`What you found, and why it breaks the rule. Both sides will read it.`}
        rows={5}
        maxLength={2000}
        {...field('facts')}
      />
      <TextArea label={t`Rule`} rows={3} maxLength={500} defaultValue={rule} {...field('rule')} />
      <FormAlert words={message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{t`Cancel`}</Button>
        <Button type="submit" variant="danger" busy={busy}>
          {t`Act on it`}
        </Button>
      </div>
    </form>
  );
};

const LoadedForm = ({ notice, onClose }: Omit<DialogProps, 'open'>) => {
  const { data, error, refetch } = useQuery(siteDocumentQuery('notices'));
  if (data) return <ActForm notice={notice} rule={data.rules[notice.kind]} onClose={onClose} />;
  if (error) return <ErrorState title={t`We couldn’t load the form`} error={error} onRetry={() => void refetch()} />;
  return <Skeleton className="h-80 rounded-m" />;
};

export const ActDialog = ({ notice, open, onClose }: DialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(stays) => !stays && onClose()}
    title={t`Act on notice #${{ number: String(notice.number) }}?`}
    description={followed()[notice.targetKind]}
  >
    <LoadedForm notice={notice} onClose={onClose} />
  </Dialog>
);

const CourtForm = ({ notice, onClose }: Omit<DialogProps, 'open'>) => {
  const { noteCourt } = useDecide();
  const { form, field, busy, message } = useForm({
    names: ['filing'],
    schema: async () => (await import('../../contract-admin.ts')).noteCourt.body,
    send: ({ filing }) => noteCourt(notice.id, filing),
    onDone: onClose,
    otherwise: (error) => errorMessage(error, t`We couldn’t record this. Try again in a moment.`),
  });
  return (
    <form {...form} className="grid gap-4">
      <TextField label={t`Court and case number`} maxLength={300} {...field('filing')} />
      <FormAlert words={message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{t`Cancel`}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t`Record it`}
        </Button>
      </div>
    </form>
  );
};

export const CourtDialog = ({ notice, open, onClose }: DialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(stays) => !stays && onClose()}
    title={t`Record a court filing?`}
    description={t`It stays down. We’ll tell the person who sent the counter-notice.`}
  >
    <CourtForm notice={notice} onClose={onClose} />
  </Dialog>
);
