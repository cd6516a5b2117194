import { useQuery } from '@tanstack/react-query';
import { formatUnnamedMoment } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { actionLabel, actorLabel, changedNames } from '../entry-labels.ts';
import { auditQuery } from '../queries.ts';

const shown = 5;

/** The newest entries by or about a person, given by id or username. */
export const RecentEntries = ({ person }: { readonly person: string }) => {
  const { data, error, refetch } = useQuery(auditQuery({ person }, {}));
  return (
    <Panel
      title={t`Audit log`}
      aside={
        <Link
          to={`/dashboard/admin/investigation-center?${new URLSearchParams({ person }).toString()}`}
          className="text-sm"
        >
          {t`All entries`}
        </Link>
      }
    >
      {error ? (
        <ErrorState title={t`We couldn’t load the audit log`} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <output aria-busy="true" aria-label={t`Loading the audit log`} className="block">
          <Skeleton className="h-16" />
        </output>
      ) : data.entries.length === 0 ? (
        <p className="text-muted">{t`No one has changed this person’s data, and they haven’t changed anyone else’s.`}</p>
      ) : (
        <ul aria-label={t`Audit log`} className="-my-2">
          {data.entries.slice(0, shown).map((entry) => (
            <li key={entry.id} className="border-b border-line py-2 last:border-0">
              <p className="font-medium wrap-anywhere">
                {[actionLabel(entry.action).words, changedNames(entry)].filter(Boolean).join(' · ')}
              </p>
              <p className="tabular text-sm wrap-anywhere text-muted">
                {actorLabel(entry.actor)} · <time dateTime={entry.at}>{formatUnnamedMoment(entry.at)} UTC</time>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
};
