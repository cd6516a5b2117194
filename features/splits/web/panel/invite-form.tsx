import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { useFocusAtOnce } from '#ui/primitives/overlays/use-focus-at-once.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import type { invite, Split } from '../../contract.ts';
import { splitsKey } from '../queries.ts';
import { KeptLine } from './kept-line.tsx';
import { TermsFields, termsNames } from './terms-fields.tsx';
import { t } from '#contract-kit/texts/text.ts';

interface InviteFormProps {
  readonly split: Split;
  readonly onDone: () => void;
}

export const InviteForm = ({ split, onDone }: InviteFormProps) => {
  const api = useApi();
  const client = useQueryClient();
  const first = useFocusAtOnce<HTMLInputElement>();
  const [isProducer, setProducer] = useState(false);
  const [wait, setWait] = useState(!split.beat.onSale);
  const [typed, setTyped] = useState('');
  const { form, field, busy, message } = useForm({
    names: ['who', ...termsNames],
    schema: async () => (await import('../../contract.ts')).inviteForm,
    send: (values) =>
      api<typeof invite>('POST /api/v1/app/splits/beats/:beatId/shares', {
        params: { beatId: split.beat._id },
        body: { ...values, isProducer, wait },
      }),
    onDone: () => {
      toast.success(t`Invitation sent.`);
      void client.invalidateQueries({ queryKey: splitsKey });
      onDone();
    },
  });
  return (
    <form
      {...form}
      className="grid gap-4 rounded-m border border-line p-4 sm:grid-cols-2"
      aria-label={t`Invite a collaborator`}
    >
      <TextField
        ref={first}
        className="sm:col-span-2"
        label={t`Username or email`}
        hint={t`They don’t need to be a seller. If you enter an email, they log in or sign up with it.`}
        autoComplete="off"
        autoCapitalize="none"
        {...field('who')}
      />
      <TermsFields field={field} isProducer={isProducer} onProducer={setProducer} onShare={setTyped} />
      <Checkbox
        className="sm:col-span-2"
        label={
          split.beat.onSale ? t`Take it off sale until everyone responds` : t`Publish it when everyone has responded`
        }
        checked={wait}
        onChange={({ currentTarget }) => setWait(currentTarget.checked)}
      />
      <div className="grid gap-3 sm:col-span-2">
        <KeptLine keptBps={split.keptBps} typed={typed} />
        <FormAlert words={message} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onDone}>{t`Cancel`}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {wait && split.beat.onSale ? t`Invite and take off sale` : t`Send invitation`}
          </Button>
        </div>
      </div>
    </form>
  );
};
