import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatLocalMoment } from '#contract-kit/format.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { WebhookEndpoint } from '../../contract.ts';
import { webhooksPath } from '../../endpoint-path.ts';
import { eventTypeNames, labelOfType } from '../../event-names.ts';
import { maxEndpoints } from '../../rules.ts';
import { endpointsQuery, type WebhookOwner } from '../queries.ts';
import { splitUrl, standingOf } from '../webhook-words.ts';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { plural, t } from '#contract-kit/texts/text.ts';

const typesIn = (types: WebhookEndpoint['types']): string =>
  types.length === eventTypeNames.length ? t`All events` : types.map(labelOfType).join(', ');

const Row = ({ owner, endpoint }: { readonly owner: WebhookOwner; readonly endpoint: WebhookEndpoint }) => {
  const { words, tone } = standingOf(endpoint);
  const [host, rest] = splitUrl(endpoint.url);
  return (
    <li className="relative rounded-m border border-line bg-background/40 p-4 transition-colors hover:border-edge">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 wrap-anywhere">
          <Link
            variant="bare"
            to={`${webhooksPath[owner]}/${endpoint._id}`}
            className="font-semibold after:absolute after:inset-0"
          >
            {host}
            <span className="font-normal text-muted">{rest}</span>
          </Link>
        </h3>
        <Badge tone={tone}>{words}</Badge>
      </div>
      {endpoint.description && <p className="mt-1 wrap-anywhere">{endpoint.description}</p>}
      <p className="mt-1 text-sm text-muted">{typesIn(endpoint.types)}</p>
      <p className="tabular mt-2 flex flex-wrap gap-x-4 text-sm text-muted">
        <span>
          {endpoint.deliveredAt
            ? t`Last delivered ${{ time: formatLocalMoment(endpoint.deliveredAt) }}`
            : t`Nothing delivered yet`}
        </span>
        {endpoint.waiting > 0 && (
          <span>{t`${plural({ deliveries: endpoint.waiting }, { one: '# delivery waiting', other: '# deliveries waiting' })}`}</span>
        )}
      </p>
    </li>
  );
};

interface ListProps {
  readonly owner: WebhookOwner;
  readonly onNew: () => void;
}

const List = ({ owner, onNew }: ListProps) => {
  const { data, error, refetch } = useQuery(endpointsQuery(owner));
  if (error) {
    return <ErrorState title={t`We couldn’t load the endpoints`} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <output aria-busy="true" aria-label={t`Loading the endpoints`} className="block">
        <Skeleton className="h-64 rounded-l" />
      </output>
    );
  }
  const isFull = data.length >= maxEndpoints;
  return (
    <Panel
      title={t`Endpoints`}
      lead={
        isFull
          ? t`You’ve reached the limit of ${plural({ endpoints: maxEndpoints }, { one: '# endpoint', other: '# endpoints' })}.`
          : undefined
      }
      aside={
        data.length > 0 &&
        !isFull && (
          <Button variant="primary" onClick={onNew}>
            {t`New endpoint`}
          </Button>
        )
      }
    >
      {data.length === 0 ? (
        <EmptyState
          className="-my-6"
          title={t`Connect what you already use`}
          text={t`We’ll send events to your URL as they happen: post each sale to your chat, add it to your books, or announce a new beat.`}
          action={
            <Button variant="primary" onClick={onNew}>
              {t`Add your first endpoint`}
            </Button>
          }
        />
      ) : (
        <ul aria-label={t`Endpoints`} className="grid gap-4">
          {data.map((endpoint) => (
            <Row key={endpoint._id} owner={owner} endpoint={endpoint} />
          ))}
        </ul>
      )}
    </Panel>
  );
};

export const EndpointList = ({ owner, lead }: { readonly owner: WebhookOwner; readonly lead: string }) => {
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <DashboardPage title={t`Webhooks`} lead={lead}>
      <List owner={owner} onNew={() => setAdding(true)} />
      {adding && (
        <EndpointDialog
          owner={owner}
          endpoint={null}
          onClose={() => setAdding(false)}
          onSaved={(saved) => {
            setAdding(false);
            setSecret(saved.secret ?? null);
          }}
        />
      )}
      {secret !== null && (
        <SecretDialog title={t`Your endpoint is ready`} secret={secret} onClose={() => setSecret(null)} />
      )}
    </DashboardPage>
  );
};
