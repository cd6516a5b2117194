import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { warningLine } from '../../dispute-words.ts';
import { disputesQuery } from '../queries.ts';

/** Banks' early fraud warnings, while a refund can still keep them from becoming disputes. */
export const WarningPanel = (filter: Parameters<typeof disputesQuery>[0]) => {
  const { data } = useQuery(disputesQuery(filter));
  if (!data || data.warnings.length === 0) return null;
  return (
    <Panel
      title={t`Fraud warnings`}
      lead={t`No money has moved yet. Review each order, and refund it if the bank seems right.`}
    >
      <ul aria-label={t`Fraud warnings`}>
        {data.warnings.map((warning) => (
          <li key={warning.id} className="relative border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
            <p className="flex flex-wrap justify-between gap-x-4 font-medium">
              <Link
                variant="bare"
                to={`/dashboard/admin/orders/${warning.order.id}`}
                className="tabular after:absolute after:inset-0"
              >
                {warning.order.number}
              </Link>
              <time dateTime={warning.warnedAt} className="tabular text-sm font-normal text-muted">
                {formatMoment(warning.warnedAt)}
              </time>
            </p>
            <p className="mt-0.5 text-sm text-muted">{warningLine(warning)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
