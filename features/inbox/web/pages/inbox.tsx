import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { InboxCase } from '../../contract.ts';
import { caseKey, casePath, inboxPath } from '../case-path.ts';
import { CaseRow } from '../components/case-row.tsx';
import { CaseView } from '../components/case-view.tsx';
import { KeyLegend } from '../components/key-legend.tsx';
import { casesQuery } from '../queries.ts';
import { useCaseKeys } from '../use-case-keys.ts';
import { useOpenCase } from '../use-open-case.ts';
import { useKeysOn } from '../use-keys-on.ts';

const Cases = ({ cases }: { readonly cases: readonly InboxCase[] }) => {
  const { open, isWaiting, step } = useOpenCase(cases);
  const [keysOn, setKeysOn] = useKeysOn();
  const area = useRef<HTMLDivElement>(null);
  useCaseKeys(area, keysOn, step);
  if (cases.length === 0 && !open) {
    return (
      <EmptyState title={t`All done`} text={t`Nothing needs you right now. What waits for a decision appears here.`} />
    );
  }
  return (
    <>
      <div className={classNames('mb-4', open && '@max-4xl:hidden')}>
        <KeyLegend on={keysOn} onChange={setKeysOn} />
      </div>
      {open && (
        <p className="mb-4 @4xl:hidden">
          <Button asChild size="s">
            <Link variant="bare" to={inboxPath}>
              <Icon name="chevron-left" size={16} /> {t`All cases`}
            </Link>
          </Button>
        </p>
      )}
      <div className="grid items-start gap-6 @4xl:grid-cols-[20rem_1fr] @6xl:grid-cols-[24rem_1fr]">
        <ul
          aria-label={t`Cases`}
          className={classNames(
            'min-w-0 overflow-hidden rounded-l border border-line bg-panel @4xl:sticky @4xl:top-24 @4xl:max-h-[calc(100dvh-8rem)] @4xl:overflow-y-auto',
            open && '@max-4xl:hidden',
          )}
        >
          {cases.map((one) => (
            <CaseRow
              key={caseKey(one)}
              one={one}
              to={casePath(one)}
              isOpen={open !== undefined && caseKey(one) === caseKey(open)}
            />
          ))}
        </ul>
        <div ref={area} className={classNames('@container min-w-0', !open && '@max-4xl:hidden')}>
          {open ? (
            <CaseView key={caseKey(open)} one={open} isWaiting={isWaiting} />
          ) : (
            <EmptyState title={t`Choose a case`} text={t`The most urgent are first.`} />
          )}
        </div>
      </div>
    </>
  );
};

export const Component = () => {
  const { data, error, refetch } = useQuery(casesQuery());
  return (
    <DashboardPage title={t`Inbox`} lead={t`Everything that waits for a decision, the most urgent first.`}>
      {data ? (
        <Cases cases={data.cases} />
      ) : error ? (
        <ErrorState title={t`We couldn’t load your inbox`} error={error} onRetry={() => void refetch()} />
      ) : (
        <output aria-busy="true" aria-label={t`Loading your inbox`} className="flex flex-col gap-3">
          <Skeleton className="h-96 rounded-l" />
        </output>
      )}
    </DashboardPage>
  );
};
