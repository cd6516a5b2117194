import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DocumentData } from '#features/site/documents.ts';
import { siteDocumentQuery } from '#features/site/web/queries.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { TextArea } from '#ui/primitives/forms/text-area.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { sendCounter } from '../../contract-own.ts';
import { noticesKey } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';

interface FormProps {
  readonly noticeId: string;
  readonly texts: DocumentData<'notices'>;
}

const Form = ({ noticeId, texts: { counterDeclarations, warnings } }: FormProps) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const { form, field, busy, message } = useForm({
    names: ['statement', 'name', 'address', 'phone', 'mistake', 'jurisdiction', 'signature'],
    schema: async () => (await import('../../contract-own.ts')).sendCounter.body,
    send: ({ statement, name, address, phone, signature }) =>
      api<typeof sendCounter>('POST /api/v1/app/own-notices/:noticeId/counter', {
        params: { noticeId },
        // The schema has checked both boxes.
        body: { statement, name, address, phone, signature, mistake: true, jurisdiction: true },
      }),
    onDone: (response) => {
      toast.success(response.message);
      void queryClient.invalidateQueries({ queryKey: noticesKey });
    },
    otherwise: t`We couldn’t send your counter-notice. Try again in a moment.`,
  });
  return (
    <Panel
      title={t`Send a counter-notice`}
      lead={t`If this was taken down by mistake or misidentification, say so here. We pass it on to the person who sent the notice. Unless they go to court, it goes back after 10 to 14 business days.`}
    >
      <form {...form} className="@container grid gap-4">
        <TextArea
          label={t`Why was it a mistake?`}
          hint={t`For example: you made it yourself, or have a license.`}
          rows={5}
          maxLength={4000}
          {...field('statement')}
        />
        <div className="grid gap-4 @md:grid-cols-2">
          <TextField label={t`Full name`} autoComplete="name" maxLength={100} {...field('name')} />
          <TextField label={t`Phone`} type="tel" autoComplete="tel" maxLength={40} {...field('phone')} />
        </div>
        <TextField label={t`Postal address`} autoComplete="street-address" maxLength={300} {...field('address')} />
        <div>
          <Checkbox label={counterDeclarations.mistake} value="true" {...field('mistake')} />
          <Checkbox label={counterDeclarations.jurisdiction} value="true" {...field('jurisdiction')} />
        </div>
        <TextField
          label={t`Signature`}
          hint={t`Type your full name. It counts as your signature.`}
          autoComplete="name"
          maxLength={100}
          {...field('signature')}
        />
        <p className="text-sm text-muted">{warnings.counter}</p>
        <FormAlert words={message} />
        <Button type="submit" variant="primary" busy={busy} className="justify-self-start">
          {busy ? t`Sending...` : t`Sign and send`}
        </Button>
      </form>
    </Panel>
  );
};

export const CounterForm = ({ noticeId }: { readonly noticeId: string }) => {
  const { data, error, refetch } = useQuery(siteDocumentQuery('notices'));
  if (data) return <Form noticeId={noticeId} texts={data} />;
  if (error) return <ErrorState title={t`We couldn’t load the form`} error={error} onRetry={() => void refetch()} />;
  return <Skeleton className="h-96 rounded-l" />;
};
