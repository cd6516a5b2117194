import { useQueryClient } from '@tanstack/react-query';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import type { setRights, Split } from '../../contract.ts';
import { maxProLength } from '../../rules.ts';
import { splitsKey } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T } from '#ui/texts/rich-text.tsx';

/** The owner's own entries on split sheets. */
export const RightsForm = ({ owner }: Pick<Split, 'owner'>) => {
  const api = useApi();
  const client = useQueryClient();
  const { form, field, busy, message } = useForm({
    names: ['pro', 'ipi'],
    schema: async () => (await import('../../contract.ts')).rightsForm,
    send: (body) => api<typeof setRights>('PUT /api/v1/app/splits/rights', { body }),
    onDone: () => {
      toast.success(t`Saved.`);
      void client.invalidateQueries({ queryKey: splitsKey });
    },
  });
  return (
    <form {...form} className="grid items-start gap-4 sm:grid-cols-[1fr_1fr_auto]" aria-label={t`You on split sheets`}>
      <p className="-mb-2 text-sm text-muted sm:col-span-3">{t`Your details on split sheets:`}</p>
      <TextField
        label={t`Your PRO`}
        maxLength={maxProLength}
        autoComplete="off"
        defaultValue={owner.pro}
        {...field('pro')}
        required={false}
      />
      <TextField
        label={t`Your IPI name number`}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={owner.ipi}
        {...field('ipi')}
        required={false}
      />
      <Button type="submit" busy={busy} className="sm:mt-[1.625rem]">
        <T>
          Save details<span className="sr-only"> on split sheets</span>
        </T>
      </Button>
      <FormAlert words={message} />
    </form>
  );
};
