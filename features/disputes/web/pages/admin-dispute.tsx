import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '#contract-kit/format.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { usePageParams } from '#ui/data/page-params.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { standingOf } from '../../dispute-words.ts';
import { DisputeView } from '../components/dispute-view.tsx';
import { disputeQuery } from '../queries.ts';

export const Component = () => {
  const { disputeId = '' } = usePageParams();
  const { data: dispute } = useQuery(disputeQuery(disputeId));
  const kind = dispute?.isInquiry ? 'Inquiry' : 'Dispute';
  const standing = dispute && standingOf(dispute);
  return (
    <DashboardPage
      title={`${kind} about ${dispute?.order.number ?? 'an order'}`}
      lead={
        <span className="flex min-h-13 flex-wrap content-start items-center gap-x-3 gap-y-1 sm:min-h-0">
          {dispute && standing ? (
            <>
              <Badge tone={standing.tone}>{standing.words}</Badge>
              <time dateTime={dispute.openedAt}>Opened {formatMoment(dispute.openedAt)}</time>
            </>
          ) : (
            <span aria-hidden="true" className="h-6 w-72 max-w-full" />
          )}
        </span>
      }
      aside={
        <Button asChild>
          <Link variant="bare" to="/dashboard/admin/disputes">
            <Icon name="chevron-left" size={16} /> All disputes
          </Link>
        </Button>
      }
    >
      <DisputeView disputeId={disputeId} />
    </DashboardPage>
  );
};
