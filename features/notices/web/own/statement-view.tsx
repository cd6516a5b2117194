import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { useFocusAtOnce } from '#ui/primitives/overlays/use-focus-at-once.ts';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { Statement } from '../../contract-own.ts';
import { targetName } from '../../notice-kinds.ts';
import { CounterFacts } from '../components/counter-facts.tsx';
import { Facts } from '../components/facts.tsx';
import { StateLine } from '../components/state-line.tsx';
import { ownLabel } from '../notice-labels.ts';
import { statementQuery } from '../queries.ts';
import { CounterForm } from './counter-form.tsx';
import { t } from '#contract-kit/texts/text.ts';

const Reasons = ({ statement }: { readonly statement: Statement }) => (
  <Panel title={t`Decision about ${{ target: targetName(statement, 'your') }}`}>
    <StateLine notice={statement} labels={ownLabel} at={statement.decidedAt}>
      {statement.isStrike && <Badge tone="bad">{t`Strike`}</Badge>}
    </StateLine>
    <div className="mt-4">
      <Facts
        rows={[
          [t`Your comment`, statement.quote],
          [t`Facts`, statement.facts],
          [t`Rule`, statement.rule],
          [t`Payouts`, statement.moneyWaits ? t`What it has earned and hasn’t been paid out yet waits.` : ''],
          [t`How it was decided`, statement.howDecided],
          [t`How to object`, statement.howToObject],
        ]}
      />
    </div>
  </Panel>
);

const Claim = ({ claim }: { readonly claim: NonNullable<Statement['claim']> }) => (
  <Panel title={t`What was claimed`}>
    <Facts
      rows={[
        [t`By`, claim.name],
        [t`Work`, claim.work],
        [t`What in yours is theirs`, claim.explanation],
      ]}
    />
  </Panel>
);

const Opened = ({ statement }: { readonly statement: Statement }) => {
  const view = useFocusAtOnce<HTMLDivElement>({ preventScroll: true });
  return (
    <div ref={view} tabIndex={-1} className="grid items-start gap-6 outline-none @4xl:grid-cols-2">
      <div className="grid gap-6">
        <Reasons statement={statement} />
        {statement.claim && <Claim claim={statement.claim} />}
      </div>
      {statement.counter ? (
        <Panel title={t`Your counter-notice`}>
          <CounterFacts counter={statement.counter} />
        </Panel>
      ) : (
        statement.canCounter && <CounterForm noticeId={statement.id} />
      )}
    </div>
  );
};

export const StatementView = ({ noticeId }: { readonly noticeId: string }) => {
  const { data, error, refetch } = useQuery(statementQuery(noticeId));
  if (error)
    return <ErrorState title={t`We couldn’t load this decision`} error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <output aria-busy="true" aria-label={t`Loading the decision`} className="grid gap-6 @4xl:grid-cols-2">
        <Skeleton className="h-96 rounded-l" />
        <Skeleton className="h-96 rounded-l" />
      </output>
    );
  }
  return <Opened key={data.id} statement={data} />;
};
