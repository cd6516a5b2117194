import { useState } from 'react';
import { formatLocalMoment } from '#contract-kit/format.ts';
import { ConfirmDialog } from '#ui/composites/confirm-dialog.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { WebhookEndpoint } from '../../contract.ts';
import type { WebhookOwner } from '../queries.ts';
import { useAct, useWebhooks } from '../use-webhooks.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { t } from '#contract-kit/texts/text.ts';
import { T } from '#ui/texts/rich-text.tsx';

interface SecretPanelProps {
  readonly owner: WebhookOwner;
  readonly endpoint: WebhookEndpoint;
}

/** Viewing and rotating the signing secret need the password. */
export const SecretPanel = ({ owner, endpoint }: SecretPanelProps) => {
  const { showSecret, rotate } = useWebhooks(owner);
  const [shown, setShown] = useState<{ readonly title: string; readonly secret: string } | null>(null);
  const [rotating, setRotating] = useState(false);
  const show = useAct({
    run: () => showSecret(endpoint._id),
    otherwise: t`We couldn’t get the secret. Try again.`,
    onDone: ({ secret }) => {
      if (secret === null) toast.error(t`This secret can’t be read anymore. Rotate it to get a new one.`);
      else setShown({ title: t`Signing secret`, secret });
    },
  });
  const change = useAct({
    run: () => rotate(endpoint._id),
    otherwise: t`We couldn’t rotate the secret. Try again.`,
    onDone: ({ secret }) => {
      setRotating(false);
      setShown({ title: t`Your new secret`, secret });
    },
  });
  return (
    <Panel
      title={t`Signing secret`}
      lead={
        <T>
          Deliveries follow <Link to="https://www.standardwebhooks.com">Standard Webhooks</Link>, which has a library
          for most languages. Check the signature before you trust an event.
        </T>
      }
    >
      <div className="flex flex-wrap gap-3">
        <Button busy={show.isPending} onClick={() => show.mutate()}>
          {t`Show secret`}
        </Button>
        <Button onClick={() => setRotating(true)}>{t`Rotate secret`}</Button>
      </div>
      {endpoint.oldSecretUntil && (
        <p className="mt-3 text-sm text-muted">
          {t`The secret before the rotation works until ${{ time: formatLocalMoment(endpoint.oldSecretUntil) }}.`}
        </p>
      )}
      <ConfirmDialog
        open={rotating}
        onOpenChange={setRotating}
        title={t`Rotate the secret?`}
        text={t`You get a new secret. For 24 hours we sign with both, so nothing is lost while you replace it; after that, only the new one works.`}
        confirm={t`Rotate secret`}
        busy={change.isPending}
        onConfirm={() => change.mutate()}
      />
      {shown && <SecretDialog {...shown} onClose={() => setShown(null)} />}
    </Panel>
  );
};
