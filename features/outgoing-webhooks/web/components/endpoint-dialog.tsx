import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import type { WebhookEndpoint } from '../../contract.ts';
import { type EventType, eventTypeNames } from '../../event-names.ts';
import { maxDescription, maxUrl } from '../../rules.ts';
import { type WebhookOwner, webhooksKey } from '../queries.ts';
import { useWebhooks } from '../use-webhooks.ts';
import { EventChoice } from './event-choice.tsx';
import { t } from '#contract-kit/texts/text.ts';

interface EndpointDialogProps {
  readonly owner: WebhookOwner;
  /** Null for a new endpoint. */
  readonly endpoint: WebhookEndpoint | null;
  readonly onClose: () => void;
  readonly onSaved: (saved: { readonly endpoint: WebhookEndpoint; readonly secret?: string }) => void;
}

export const EndpointDialog = ({ owner, endpoint, onClose, onSaved }: EndpointDialogProps) => {
  const id = useId();
  const queryClient = useQueryClient();
  const { add, edit } = useWebhooks(owner);
  const [types, setTypes] = useState<readonly EventType[]>(endpoint?.types ?? eventTypeNames);
  const form = useForm({
    names: ['url', 'description', 'types'],
    // Event types are checkboxes, not text fields.
    schema: async () => (await import('../../contract.ts')).addEndpoint.body.pick({ url: true, description: true }),
    check: () => ({ types: types.length === 0 ? t`Choose at least one event.` : undefined }),
    send: async ({ url, description }) => {
      const body = { url, description, types: [...types], enabled: endpoint?.enabled ?? true };
      const saved = endpoint ? await edit(endpoint._id, body) : await add(body);
      await queryClient.invalidateQueries({ queryKey: webhooksKey });
      return saved;
    },
    otherwise: t`We couldn’t save this endpoint. Try again.`,
    onDone: onSaved,
  });
  return (
    <Dialog
      open
      firm
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={endpoint ? t`Edit endpoint` : t`New endpoint`}
      width="l"
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={id} variant="primary" busy={form.busy}>
            {form.busy ? t`Saving…` : endpoint ? t`Save endpoint` : t`Create endpoint`}
          </Button>
        </div>
      }
    >
      <form id={id} {...form.form} className="flex flex-col gap-5">
        <FormAlert words={form.message} />
        <TextField
          label={t`URL`}
          {...form.field('url')}
          type="url"
          defaultValue={endpoint?.url ?? ''}
          maxLength={maxUrl}
          autoComplete="off"
          spellCheck={false}
          placeholder="https://example.com/webhooks"
          hint={t`Where we send events. It must begin with https:// and be open to the internet.`}
        />
        <TextField
          label={t`Description`}
          {...form.field('description')}
          required={false}
          defaultValue={endpoint?.description ?? ''}
          maxLength={maxDescription}
          autoComplete="off"
          hint={t`Only you see it.`}
        />
        <EventChoice chosen={types} error={form.field('types').error} onChange={setTypes} />
      </form>
    </Dialog>
  );
};
