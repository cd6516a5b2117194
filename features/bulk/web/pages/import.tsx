import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { UserInfo } from '#features/account/contract.ts';
import { useSession } from '#features/auth/web/public.tsx';
import {
  BeforeSelling,
  claimDrafts,
  FolderButtons,
  LeftOut,
  takeHanded,
  useDrop,
  useSelling,
  useUploads,
} from '#features/studio/web/public.tsx';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { CheckPanel } from '../imports/check-panel.tsx';
import { choose, chooseAgain, forgetChosen, useChosen } from '../imports/chosen-files.ts';
import { ImportGuide } from '../imports/import-guide.tsx';
import { RunPanel } from '../imports/run-panel.tsx';
import { useImportRun } from '../imports/use-import-run.ts';
import { importQuery } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';

const ImportPage = ({ user }: { readonly user: UserInfo }) => {
  const selling = useSelling(user);
  const { maySell } = selling;
  const { data: running, error, refetch } = useQuery(importQuery());
  const chosen = useChosen();
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => claimDrafts(user._id), [user._id]);
  useEffect(() => {
    const handed = takeHanded();
    if (handed.length > 0) choose(handed);
  }, []);
  useUploads();
  useImportRun(running);
  // With an import in progress, the chosen files belong to it.
  const isOpen = running?.rows.some(({ state }) => state !== 'skipped') ?? false;
  const take = isOpen ? chooseAgain : choose;
  useDrop((files) => {
    if (maySell) take(files);
  });
  const isEmpty = chosen.table === null && chosen.folder.length === 0;
  return (
    <DashboardPage
      title={t`Import beats`}
      lead={t`Drop a folder with your beats’ files, a table about them (CSV), or both.`}
      aside={
        <div ref={buttons} tabIndex={-1} className="flex flex-wrap gap-3">
          <FolderButtons onFiles={take} disabled={!maySell} />
        </div>
      }
    >
      <p className="mb-6 text-sm">
        <Link to="/beatstore/upload">{t`Your catalog`}</Link>
      </p>
      {chosen.leftOut.length > 0 && (
        <LeftOut messages={chosen.leftOut} onClose={() => useChosen.setState({ leftOut: [] })} />
      )}
      {maySell === false || selling.error ? (
        <BeforeSelling user={user} selling={selling} />
      ) : error ? (
        <ErrorState title={t`We couldn’t load your import`} error={error} onRetry={() => void refetch()} />
      ) : running === undefined || maySell === undefined ? (
        <output aria-busy="true" aria-label={t`Loading your import`}>
          <Skeleton className="h-64 rounded-l" />
        </output>
      ) : (
        <div className="flex flex-col gap-6">
          {running && <RunPanel running={running} otherwiseFocus={buttons} />}
          {!isOpen && !isEmpty && (
            <CheckPanel
              chosen={chosen}
              userId={user._id}
              onDiscard={() => {
                forgetChosen();
                buttons.current?.focus();
              }}
            />
          )}
          {!running && isEmpty && <ImportGuide />}
        </div>
      )}
    </DashboardPage>
  );
};

export const Component = () => {
  const { user } = useSession();
  return user && <ImportPage user={user} />;
};
