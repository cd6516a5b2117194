import { Badge } from '#ui/primitives/badge.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { formatDay } from '#contract-kit/format.ts';
import type { PastNotice } from '../../contract-admin.ts';
import { kindLabel } from '../../notice-kinds.ts';
import { stateLabel } from '../notice-labels.ts';

export const PastList = ({ label, notices }: { readonly label: string; readonly notices: readonly PastNotice[] }) => (
  <ul aria-label={label} className="mt-4 grid gap-3">
    {notices.map((notice) => (
      <li key={notice.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Badge tone={stateLabel[notice.state].tone}>{stateLabel[notice.state].words}</Badge>
        <Link to={`/dashboard/admin/notices?notice=${notice.id}`} className="tabular">
          #{notice.number}
        </Link>
        <span className="min-w-0 wrap-anywhere">
          {kindLabel(notice.kind)}: “{notice.title}”
        </span>
        <time dateTime={notice.createdAt} className="tabular text-muted">
          {formatDay(notice.createdAt)}
        </time>
      </li>
    ))}
  </ul>
);
