import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import type { changeTerms, Share } from '../../contract.ts';
import { splitsKey } from '../queries.ts';
import { TermsFields, termsNames } from './terms-fields.tsx';
import { t } from '#contract-kit/texts/text.ts';

/** New terms need a new consent. */
export const TermsForm = ({ share, onDone }: { readonly share: Share; readonly onDone: () => void }) => {
  const api = useApi();
  const client = useQueryClient();
  const [isProducer, setProducer] = useState(share.isProducer);
  const { form, field, busy, message } = useForm({
    names: termsNames,
    schema: async () => (await import('../../contract.ts')).termsForm,
    send: (values) =>
      api<typeof changeTerms>('POST /api/v1/app/splits/shares/:shareId/terms', {
        params: { shareId: share._id },
        body: { ...values, isProducer },
      }),
    onDone: () => {
      toast.success(t`New terms sent.`);
      void client.invalidateQueries({ queryKey: splitsKey });
      onDone();
    },
  });
  return (
    <form {...form} className="grid gap-4 pt-2 sm:grid-cols-2" aria-label={t`New terms for ${{ name: share.name }}`}>
      <TermsFields
        field={field}
        now={share}
        isProducer={isProducer}
        onProducer={setProducer}
        onShare={() => undefined}
      />
      <div className="grid gap-3 sm:col-span-2">
        <p className="text-sm text-muted">
          {share.state === 'accepted'
            ? t`They have to accept. Until then, the terms they accepted before apply.`
            : t`They’ll get a new invitation, which replaces the open one.`}
        </p>
        <FormAlert words={message} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onDone}>{t`Cancel`}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t`Send new terms`}
          </Button>
        </div>
      </div>
    </form>
  );
};
