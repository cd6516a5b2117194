import { useState } from 'react';
import { formatLocalMoment } from '#contract-kit/format.ts';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { Delivery, WebhookEndpoint } from '../../contract.ts';
import { webhooksPath } from '../../endpoint-path.ts';
import { labelOfType } from '../../event-names.ts';
import { keptDays } from '../../rules.ts';
import type { WebhookOwner } from '../queries.ts';
import { useAct, useWebhooks } from '../use-webhooks.ts';
import { stateOf } from '../webhook-words.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

interface DeliveryPanelProps {
  readonly owner: WebhookOwner;
  readonly endpoint: WebhookEndpoint;
  readonly deliveries: readonly Delivery[];
  readonly more: boolean;
}

const Row = ({ delivery, onOpen }: { readonly delivery: Delivery; readonly onOpen: () => void }) => {
  const { words, tone } = stateOf(delivery);
  return (
    <li className="relative border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <button type="button" className="text-start font-medium after:absolute after:inset-0" onClick={onOpen}>
          <T>
            <V of={{ event: labelOfType(delivery.type) }} />
            <span className="sr-only">
              {' '}
              of <V of={{ time: formatLocalMoment(delivery.createdAt) }} />
            </span>
          </T>
        </button>
        <Badge tone={tone}>{words}</Badge>
      </div>
      <p className="tabular mt-0.5 flex flex-wrap gap-x-4 text-sm text-muted">
        <time dateTime={delivery.createdAt}>{formatLocalMoment(delivery.createdAt)}</time>
        {delivery.problem && <span className="wrap-anywhere">{delivery.problem}</span>}
        {delivery.nextAt && delivery.tries > 0 && (
          <span>{t`Next try ${{ time: formatLocalMoment(delivery.nextAt) }}`}</span>
        )}
      </p>
    </li>
  );
};

const Pages = ({ owner, endpoint, deliveries, more }: DeliveryPanelProps) => {
  const [address] = useSearchParams();
  const path = `${webhooksPath[owner]}/${endpoint._id}`;
  const last = deliveries.at(-1);
  const isFirst = address.get('before') === null;
  if (isFirst && !more) return null;
  return (
    <nav aria-label={t`Pages of deliveries`} className="mt-4 flex flex-wrap justify-between gap-3">
      {isFirst ? (
        <span />
      ) : (
        <Button asChild size="s">
          <Link variant="bare" to={path}>
            {t`Newest`}
          </Link>
        </Button>
      )}
      {more && last && (
        <Button asChild size="s">
          <Link variant="bare" to={`${path}?before=${last._id}`}>
            {t`Older`}
          </Link>
        </Button>
      )}
    </nav>
  );
};

export const DeliveryPanel = (props: DeliveryPanelProps) => {
  const { owner, endpoint, deliveries } = props;
  const [open, setOpen] = useState<string | null>(null);
  const { test } = useWebhooks(owner);
  const send = useAct({
    run: () => test(endpoint._id),
    done: t`Test event sent.`,
    otherwise: t`We couldn’t send a test. Try again.`,
  });
  return (
    <Panel
      title={t`Deliveries`}
      lead={t`Of the last ${{ number: String(keptDays) }} days. What isn’t accepted is tried again for three days.`}
      aside={
        endpoint.enabled && (
          <Button busy={send.isPending} onClick={() => send.mutate()}>
            {t`Send test`}
          </Button>
        )
      }
    >
      {deliveries.length === 0 ? (
        <EmptyState
          className="-my-6"
          title={t`Nothing sent yet`}
          text={t`Send a test to see whether your app accepts it. Events appear here as they happen.`}
        />
      ) : (
        <ul aria-label={t`Deliveries`}>
          {deliveries.map((delivery) => (
            <Row key={delivery._id} delivery={delivery} onOpen={() => setOpen(delivery._id)} />
          ))}
        </ul>
      )}
      <Pages {...props} />
      {open !== null && (
        <DeliveryDialog owner={owner} endpoint={endpoint} deliveryId={open} onClose={() => setOpen(null)} />
      )}
    </Panel>
  );
};
