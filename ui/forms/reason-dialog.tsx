import type { ReactNode, RefObject } from 'react';
import type { z } from 'zod';
import { t } from '#contract-kit/texts/text.ts';
import { FormAlert } from './form-alert.tsx';
import { useForm } from './use-form.ts';
import { Button } from '../primitives/button.tsx';
import { TextArea } from '../primitives/forms/text-area.tsx';
import { Dialog } from '../primitives/overlays/dialog.tsx';

interface FormProps {
  /** Says who will read the reason. */
  readonly hint: string;
  readonly confirm: string;
  /** The contract's schema of the body, which has a `reason`. */
  readonly schema: () => Promise<z.ZodType>;
  readonly send: (reason: string) => Promise<unknown>;
  /** The message if the server sends none. A function decides for every failure. */
  readonly otherwise: string | ((error: unknown) => string | null);
  readonly onClose: () => void;
}

const ReasonForm = ({ hint, confirm, schema, send, otherwise, onClose }: FormProps) => {
  const { form, field, busy, message } = useForm({
    names: ['reason'],
    schema,
    send: ({ reason }) => send(reason),
    onDone: onClose,
    otherwise,
  });
  return (
    <form {...form} className="grid gap-4">
      <TextArea label={t`Reason`} hint={hint} maxLength={500} {...field('reason')} />
      <FormAlert words={message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{t`Cancel`}</Button>
        <Button type="submit" variant="danger" busy={busy}>
          {confirm}
        </Button>
      </div>
    </form>
  );
};

export interface ReasonDialogProps extends FormProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  /** Receives focus if the pressed element is gone afterwards. */
  readonly otherwiseFocus?: RefObject<HTMLElement | null>;
  readonly children?: ReactNode;
}

/** Asks for the reason of an act against a person. */
export const ReasonDialog = ({ open, title, text, otherwiseFocus, children, ...form }: ReasonDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(stays) => !stays && form.onClose()}
    title={title}
    description={text}
    {...(otherwiseFocus && { otherwiseFocus })}
  >
    {children}
    <ReasonForm {...form} />
  </Dialog>
);
