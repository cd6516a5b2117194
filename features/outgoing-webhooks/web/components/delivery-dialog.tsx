import { useQuery } from '@tanstack/react-query';
import { formatLocalMoment } from '#contract-kit/format.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { DeliveryDetails, WebhookEndpoint } from '../../contract.ts';
import { labelOfType } from '../../event-names.ts';
import { deliveryQuery, type WebhookOwner } from '../queries.ts';
import { useAct, useWebhooks } from '../use-webhooks.ts';
import { stateOf } from '../webhook-words.ts';
import { t } from '#contract-kit/texts/text.ts';

interface DeliveryDialogProps {
  readonly owner: WebhookOwner;
  readonly endpoint: WebhookEndpoint;
  readonly deliveryId: string;
  readonly onClose: () => void;
}

const indented = (json: string): string => JSON.stringify(JSON.parse(json), null, 2);

const Text = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <section aria-label={label}>
    <h3 className="text-sm font-medium">{label}</h3>
    <pre className="mt-1.5 rounded-m border border-line bg-background p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
      {text}
    </pre>
  </section>
);

const Attempts = ({ attempts }: Pick<DeliveryDetails, 'attempts'>) => (
  <section aria-label={t`Tries`}>
    <h3 className="text-sm font-medium">{t`Tries`}</h3>
    <ol className="tabular mt-1.5 divide-y divide-line text-sm">
      {attempts.toReversed().map(({ at, status, ms, problem }) => (
        <li key={at} className="flex flex-wrap justify-between gap-x-4 py-2">
          <span className={problem === null ? 'text-good' : 'text-bad'}>
            {problem ?? (status === null ? t`It responded nothing.` : t`It responded ${{ status: String(status) }}.`)}
          </span>
          <span className="text-muted">
            {formatLocalMoment(at)} · {t`${{ milliseconds: String(ms) }} ms`}
          </span>
        </li>
      ))}
    </ol>
  </section>
);

const Details = ({ delivery }: { readonly delivery: DeliveryDetails }) => {
  const { words, tone } = stateOf(delivery);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Badge tone={tone}>{words}</Badge>
        {delivery.state === 'dropped' && <span className="text-muted">{delivery.problem}</span>}
        {delivery.nextAt && (
          <span className="tabular text-muted">{t`Next try ${{ time: formatLocalMoment(delivery.nextAt) }}`}</span>
        )}
      </div>
      <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">{t`Type`}</dt>
        <dd className="font-mono">{delivery.type}</dd>
        <dt className="text-muted">webhook-id</dt>
        <dd className="font-mono break-all">{delivery.eventId}</dd>
      </dl>
      {delivery.attempts.length > 0 && <Attempts attempts={delivery.attempts} />}
      <Text label={t`What we send`} text={indented(delivery.body)} />
      {delivery.response && <Text label={t`Beginning of the response`} text={delivery.response} />}
    </div>
  );
};

export const DeliveryDialog = ({ owner, endpoint, deliveryId, onClose }: DeliveryDialogProps) => {
  const params = { endpointId: endpoint._id, deliveryId };
  const { data, error, refetch } = useQuery(deliveryQuery(owner, params));
  const { resend } = useWebhooks(owner);
  const again = useAct({
    run: () => resend(params),
    done: t`We’re sending it again.`,
    otherwise: t`We couldn’t send it again. Try in a moment.`,
  });
  return (
    <Dialog
      open
      focusTitle
      width="l"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={data ? labelOfType(data.type) : t`Delivery`}
      {...(data && { description: formatLocalMoment(data.createdAt) })}
      footer={
        <div className="flex flex-wrap items-center justify-end gap-3">
          {!endpoint.enabled && <p className="me-auto text-sm text-muted">{t`Turn the endpoint on to resend.`}</p>}
          <Button busy={again.isPending} disabled={!endpoint.enabled || !data} onClick={() => again.mutate()}>
            {data?.state === 'waiting' ? t`Send now` : t`Resend`}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t`Close`}
          </Button>
        </div>
      }
    >
      {data ? (
        <Details delivery={data} />
      ) : error ? (
        <ErrorState title={t`We couldn’t load this delivery`} error={error} onRetry={() => void refetch()} />
      ) : (
        <output aria-busy="true" aria-label={t`Loading the delivery`} className="block">
          <Skeleton className="h-64 rounded-m" />
        </output>
      )}
    </Dialog>
  );
};
