import { useState } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { Button } from '#ui/primitives/button.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import type { DocumentEditor } from './use-document-editor.ts';

interface PublishDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly editor: DocumentEditor;
  readonly timeZone: string;
}

/** Publishes at a time. */
export const PublishDialog = ({ open, onOpenChange, editor, timeZone }: PublishDialogProps) => {
  const [date, setDate] = useState('');
  const [time, setTime] = useState('09:00');
  const { publish, issues } = editor;
  const issue = issues['at.date'];
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Publish later`}
      description={t`Visitors see the change from this time on, in the label’s time zone: ${{ timeZone }}.`}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => onOpenChange(false)}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            disabled={date === '' || time === ''}
            busy={publish.isPending}
            onClick={() => publish.mutate({ date, time }, { onSuccess: () => onOpenChange(false) })}
          >
            {t`Schedule`}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t`Date`}
          type="date"
          {...(issue !== undefined && { error: issue })}
          value={date}
          onChange={({ currentTarget }) => setDate(currentTarget.value)}
        />
        <TextField
          label={t`Time of day`}
          type="time"
          value={time}
          onChange={({ currentTarget }) => setTime(currentTarget.value)}
        />
      </div>
    </Dialog>
  );
};
