import { useQuery } from '@tanstack/react-query';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { usePageParams } from '#ui/data/page-params.ts';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { webhooksPath } from '../../endpoint-path.ts';
import { deliveriesQuery, type WebhookOwner } from '../queries.ts';
import { splitUrl, standingOf } from '../webhook-words.ts';
import { DeliveryPanel } from './delivery-panel.tsx';
import { EndpointPanel } from './endpoint-panel.tsx';
import { SecretPanel } from './secret-panel.tsx';
import { t } from '#contract-kit/texts/text.ts';

export const EndpointPage = ({ owner }: { readonly owner: WebhookOwner }) => {
  const { endpointId = '' } = usePageParams();
  const [address] = useSearchParams();
  const { data, error, refetch } = useQuery(deliveriesQuery(owner, endpointId, address.get('before')));
  const standing = data && standingOf(data.endpoint);
  return (
    <DashboardPage
      title={t`Webhook endpoint`}
      heading={data ? splitUrl(data.endpoint.url)[0] : t`Webhook endpoint`}
      lead={<span className="flex min-h-6">{standing && <Badge tone={standing.tone}>{standing.words}</Badge>}</span>}
      aside={
        <Button asChild>
          <Link variant="bare" to={webhooksPath[owner]}>
            <Icon name="chevron-left" size={16} /> {t`All webhooks`}
          </Link>
        </Button>
      }
    >
      {data ? (
        <div className="grid items-start gap-6 @4xl:grid-cols-[2fr_3fr]">
          <div className="grid gap-6">
            <EndpointPanel owner={owner} endpoint={data.endpoint} />
            <SecretPanel owner={owner} endpoint={data.endpoint} />
          </div>
          <DeliveryPanel owner={owner} {...data} />
        </div>
      ) : error ? (
        <ErrorState title={t`We couldn’t load this endpoint`} error={error} onRetry={() => void refetch()} />
      ) : (
        <output aria-busy="true" aria-label={t`Loading the endpoint`} className="grid gap-6 @4xl:grid-cols-[2fr_3fr]">
          <Skeleton className="h-96 rounded-l" />
          <Skeleton className="h-96 rounded-l" />
        </output>
      )}
    </DashboardPage>
  );
};
