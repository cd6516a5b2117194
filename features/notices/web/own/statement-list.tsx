import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { ownNoticePath, targetName } from '../../notice-kinds.ts';
import { StateLine } from '../components/state-line.tsx';
import { ownLabel } from '../notice-labels.ts';
import { statementsQuery } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';

export const StatementList = () => {
  const { data, error, refetch } = useQuery(statementsQuery());
  if (error)
    return <ErrorState title={t`We couldn’t load the decisions`} error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <output aria-busy="true" aria-label={t`Loading decisions`} className="block">
        <Skeleton className="h-40 rounded-m" />
      </output>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        title={t`Nothing has been taken down`}
        text={t`If someone reports something you published and we act on it, you’ll see why here and can object.`}
        className="-my-6"
      />
    );
  }
  return (
    <ul aria-label={t`Decisions`} className="grid gap-3">
      {data.map((statement) => (
        <li
          key={statement.id}
          className="relative grid gap-2 rounded-m border border-line p-4 transition-colors focus-within:border-edge hover:border-edge"
        >
          <StateLine notice={statement} labels={ownLabel} at={statement.decidedAt} />
          <Link
            variant="bare"
            to={ownNoticePath(statement.id)}
            className="font-medium wrap-anywhere after:absolute after:inset-0 after:rounded-m"
          >
            {targetName(statement, 'Your')}
          </Link>
        </li>
      ))}
    </ul>
  );
};
