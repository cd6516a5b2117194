import { useState } from 'react';
import { ConfirmDialog } from '#ui/composites/confirm-dialog.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Switch } from '#ui/primitives/forms/switch.tsx';
import { useNavigate } from '#ui/routing/routing.ts';
import type { WebhookEndpoint } from '../../contract.ts';
import { webhooksPath } from '../../endpoint-path.ts';
import { labelOfType } from '../../event-names.ts';
import type { WebhookOwner } from '../queries.ts';
import { useAct, useWebhooks } from '../use-webhooks.ts';
import { whyOff } from '../webhook-words.ts';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { t } from '#contract-kit/texts/text.ts';

interface EndpointPanelProps {
  readonly owner: WebhookOwner;
  readonly endpoint: WebhookEndpoint;
}

const useEndpoint = ({ owner, endpoint }: EndpointPanelProps) => {
  const { edit, remove } = useWebhooks(owner);
  const navigate = useNavigate();
  const { url, description, types } = endpoint;
  return {
    turn: useAct({
      run: () => edit(endpoint._id, { url, description, types, enabled: !endpoint.enabled }),
      otherwise: t`We couldn’t change this. Try again.`,
    }),
    remove: useAct({
      run: () => remove(endpoint._id),
      done: t`Endpoint deleted.`,
      otherwise: t`We couldn’t delete the endpoint. Try again.`,
      leaves: true,
      onDone: () => navigate(webhooksPath[owner], { replace: true }),
    }),
  };
};

export const EndpointPanel = (props: EndpointPanelProps) => {
  const { owner, endpoint } = props;
  const { turn, remove } = useEndpoint(props);
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = (): void => setOpen(null);
  const off = whyOff(endpoint);
  return (
    <Panel title={t`Endpoint`}>
      <div className="grid gap-4">
        <p className="font-mono text-sm wrap-anywhere">{endpoint.url}</p>
        {endpoint.description && <p className="wrap-anywhere">{endpoint.description}</p>}
        {off && <p className="rounded-m border border-bad/50 p-3 text-sm text-bad">{off}</p>}
        <ul aria-label={t`Events`} className="flex flex-wrap gap-2">
          {endpoint.types.map((type) => (
            <li key={type}>
              <Badge>{labelOfType(type)}</Badge>
            </li>
          ))}
        </ul>
        <Switch
          label={t`Send events`}
          hint={t`While it’s off, we send nothing, including queued events. You can resend them later.`}
          checked={endpoint.enabled}
          busy={turn.isPending}
          onChange={() => turn.mutate()}
        />
        <div className="flex flex-wrap gap-3 border-t border-line pt-4">
          <Button onClick={() => setOpen('edit')}>{t`Edit`}</Button>
          <Button variant="danger" onClick={() => setOpen('delete')}>
            {t`Delete`}
          </Button>
        </div>
      </div>
      {open === 'edit' && (
        <EndpointDialog
          owner={owner}
          endpoint={endpoint}
          onClose={close}
          onSaved={() => {
            toast.success(t`Endpoint saved.`);
            close();
          }}
        />
      )}
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={(stays) => !stays && close()}
        title={t`Delete this endpoint?`}
        text={t`We’ll stop sending events to it and delete its deliveries. This can’t be undone.`}
        confirm={t`Delete endpoint`}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </Panel>
  );
};
