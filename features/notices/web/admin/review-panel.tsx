import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatDay } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { personPath } from '#features/account/person-path.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { errorMessage } from '#ui/data/error-message.ts';
import { ReasonDialog } from '#ui/forms/reason-dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Plural, T, V } from '#ui/texts/rich-text.tsx';
import type { ReviewRow } from '../../contract-admin.ts';
import { adminNoticesQuery } from '../queries.ts';
import { useDecide } from './use-decide.ts';

interface ReviewPanelProps {
  readonly filter: Parameters<typeof adminNoticesQuery>[0];
  /** Shows only this person's account. */
  readonly userId?: string;
}

/** Accounts with three strikes. An admin decides; nothing happens automatically. */
export const ReviewPanel = ({ filter, userId }: ReviewPanelProps) => {
  const { data } = useQuery(adminNoticesQuery(filter));
  const { keepAccount } = useDecide();
  const [keeping, setKeeping] = useState<ReviewRow | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const reviews = data?.reviews.filter(({ person }) => userId === undefined || person.id === userId) ?? [];
  if (reviews.length === 0) return null;
  return (
    <Panel
      title={t`Three strikes`}
      lead={t`Decide whether these accounts may go on. Nothing happens automatically: suspend the account in the directory, or keep it until the next strike.`}
    >
      <ul ref={list} tabIndex={-1} aria-label={t`Accounts with three strikes`} className="grid gap-3 outline-none">
        {reviews.map((review) => (
          <li
            key={review.person.id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-m border border-line p-4"
          >
            <p className="min-w-0">
              <Link to={personPath(review.person.id)}>{review.person.name}</Link>
              <span className="block text-sm text-muted">
                <T>
                  <Plural of={{ strikes: review.strikes }} one="# strike" other="# strikes" />, the last on{' '}
                  <time dateTime={review.latest}>
                    <V of={{ day: formatDay(review.latest) }} />
                  </time>
                </T>
              </span>
            </p>
            <div className="flex flex-wrap gap-3">
              <Button size="s" asChild>
                <Link
                  variant="bare"
                  to={`/dashboard/admin/site-directory?search=${encodeURIComponent(review.person.username)}`}
                >
                  {t`Suspend in the directory`}
                </Link>
              </Button>
              <Button size="s" aria-keyshortcuts={userId && 'E'} onClick={() => setKeeping(review)}>
                <T>
                  Keep the account
                  <span className="sr-only">
                    {' '}
                    of <V of={{ name: review.person.name }} />
                  </span>
                </T>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ReasonDialog
        open={keeping !== null}
        title={t`Keep the account of ${{ name: keeping?.person.name ?? '' }}?`}
        text={t`They can go on selling. The next strike asks again.`}
        hint={t`For the next admin: only admins read it, in the audit log.`}
        confirm={t`Keep it`}
        schema={async () => (await import('../../contract-admin.ts')).keepAccount.body}
        send={(reason) => keepAccount(keeping?.person.id ?? '', reason)}
        otherwise={(error) => errorMessage(error, t`We couldn’t save this. Try again in a moment.`)}
        onClose={() => setKeeping(null)}
        otherwiseFocus={list}
      />
    </Panel>
  );
};
