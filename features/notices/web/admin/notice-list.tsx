import { t } from '#contract-kit/texts/text.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { AdminNoticeRow } from '../../contract-admin.ts';
import { targetName } from '../../notice-kinds.ts';
import { StateLine } from '../components/state-line.tsx';
import { stateLabel } from '../notice-labels.ts';

export const NoticeList = ({ notices }: { readonly notices: readonly AdminNoticeRow[] }) => (
  <ul aria-label={t`Notices`} className="grid gap-3">
    {notices.map((notice) => (
      <li
        key={notice.id}
        className="relative grid gap-2 rounded-m border border-line p-4 transition-colors focus-within:border-edge hover:border-edge"
      >
        <StateLine notice={notice} labels={stateLabel} at={notice.createdAt}>
          {notice.childAbuse && <Badge tone="bad">{t`Child abuse`}</Badge>}
        </StateLine>
        <p className="min-w-0 wrap-anywhere">
          <Link
            variant="bare"
            to={`/dashboard/admin/notices?notice=${notice.id}`}
            className="font-medium after:absolute after:inset-0 after:rounded-m"
          >
            {targetName(notice, 'The')}
          </Link>
          <span className="text-sm text-muted">
            {` · ${notice.name ? t`from ${{ name: notice.name }}` : t`without a name`}`}
          </span>
        </p>
        <p dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-muted">
          {notice.excerpt}
        </p>
      </li>
    ))}
  </ul>
);
