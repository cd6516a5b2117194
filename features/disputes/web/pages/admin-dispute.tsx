import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { usePageParams } from '#ui/data/page-params.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { T, V } from '#ui/texts/rich-text.tsx';
import type { AdminDispute } from '../../contract.ts';
import { standingOf } from '../../dispute-words.ts';
import { DisputeView } from '../components/dispute-view.tsx';
import { disputeQuery } from '../queries.ts';

const titleOf = (dispute: AdminDispute | undefined): string => {
  if (!dispute) return t`Dispute about an order`;
  const { isInquiry, order } = dispute;
  return isInquiry ? t`Inquiry about ${{ order: order.number }}` : t`Dispute about ${{ order: order.number }}`;
};

export const Component = () => {
  const { disputeId = '' } = usePageParams();
  const { data: dispute } = useQuery(disputeQuery(disputeId));
  const standing = dispute && standingOf(dispute);
  return (
    <DashboardPage
      title={titleOf(dispute)}
      lead={
        <span className="flex min-h-13 flex-wrap content-start items-center gap-x-3 gap-y-1 sm:min-h-0">
          {dispute && standing ? (
            <>
              <Badge tone={standing.tone}>{standing.words}</Badge>
              <time dateTime={dispute.openedAt}>
                <T>
                  Opened <V of={{ time: formatMoment(dispute.openedAt) }} />
                </T>
              </time>
            </>
          ) : (
            <span aria-hidden="true" className="h-6 w-72 max-w-full" />
          )}
        </span>
      }
      aside={
        <Button asChild>
          <Link variant="bare" to="/dashboard/admin/disputes">
            <Icon name="chevron-left" size={16} /> {t`All disputes`}
          </Link>
        </Button>
      }
    >
      <DisputeView disputeId={disputeId} />
    </DashboardPage>
  );
};
