import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { ConfirmDialog } from '#ui/composites/confirm-dialog.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { PageButtons } from '#ui/composites/page-links.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { errorMessage } from '#ui/data/error-message.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { Session } from '../../contract.ts';
import { sessionsQuery, useEndOthers, useEndSession } from './session-queries.ts';
import { activeSessions, browserLabel, deviceLabel, pageOf, previousSessions } from './session-labels.ts';
import { SessionCard } from './session-card.tsx';
import { plural, t } from '#contract-kit/texts/text.ts';

const listClass = 'divide-y divide-line';

const Loading = () => (
  <Panel title={t`Active sessions`}>
    <div aria-busy="true" className="flex gap-4">
      <Skeleton className="size-11 rounded-full" />
      <div className="flex-1">
        <Skeleton className="h-5 w-48" />
        <Skeleton className="mt-3 h-10 w-full max-w-md" />
      </div>
    </div>
  </Panel>
);

interface EndOneProps {
  readonly session: Session | null;
  readonly list: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

const EndOne = ({ session, list, onClose }: EndOneProps) => {
  const end = useEndSession();
  return (
    <ConfirmDialog
      open={session !== null}
      onOpenChange={onClose}
      title={t`End this session?`}
      text={
        session
          ? t`${{ device: deviceLabel(session) }}, ${{ browser: browserLabel(session) }}, will be logged out right away.`
          : ''
      }
      confirm={t`End session`}
      busy={end.isPending}
      otherwiseFocus={list}
      onConfirm={() => {
        if (!session) return;
        end.mutate(session.id, {
          onSuccess: ({ message }) => toast.success(message),
          onError: (error) => toast.error(errorMessage(error, t`We couldn’t end the session. Please try again.`)),
          onSettled: onClose,
        });
      }}
    />
  );
};

const EndOthers = ({ count, list }: { readonly count: number } & Pick<EndOneProps, 'list'>) => {
  const [open, setOpen] = useState(false);
  const end = useEndOthers();
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)}>
        {t`End all others`}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t`End all other sessions?`}
        text={t`${plural({ sessions: count }, { one: 'One other session', other: '# other sessions' })} will be logged out right away. You stay logged in here.`}
        confirm={t`End all others`}
        busy={end.isPending}
        otherwiseFocus={list}
        onConfirm={() =>
          end.mutate(undefined, {
            onSuccess: ({ message }) => toast.success(message),
            onError: (error) => toast.error(errorMessage(error, t`We couldn’t end the sessions. Please try again.`)),
            onSettled: () => setOpen(false),
          })
        }
      />
    </>
  );
};

const Previous = ({ sessions }: { readonly sessions: readonly Session[] }) => {
  const [requestedPage, setRequestedPage] = useState(1);
  const { items, page, pages } = pageOf(sessions, requestedPage);
  return (
    <Panel title={t`Inactive sessions`} lead={t`Your ended sessions from the last 90 days.`}>
      {sessions.length === 0 ? (
        <p className="text-sm text-muted">{t`No ended sessions yet.`}</p>
      ) : (
        <ul className={listClass}>
          {items.map((session) => (
            <SessionCard key={session.id} session={session} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <PageButtons
          of={t`inactive sessions`}
          size="s"
          className="mt-5"
          page={page}
          pages={pages}
          onPage={setRequestedPage}
        />
      )}
    </Panel>
  );
};

/** Ending a session logs out its browser within seconds. */
export const SessionsPanel = () => {
  const { data, error, refetch } = useQuery(sessionsQuery());
  const list = useRef<HTMLDivElement>(null);
  const [ending, setEnding] = useState<Session | null>(null);
  if (!data) {
    if (!error) return <Loading />;
    return <ErrorState error={error} title={t`We couldn’t load your sessions`} onRetry={() => void refetch()} />;
  }
  const active = activeSessions(data);
  const others = active.filter(({ current }) => !current).length;
  return (
    <div ref={list} tabIndex={-1} className="grid gap-6 outline-none">
      <Panel
        title={t`Active sessions`}
        lead={t`Where you’re logged in now. End any you don’t recognize, change your password, and look at what else can act for your account under Security.`}
        aside={others > 0 && <EndOthers count={others} list={list} />}
      >
        <ul className={listClass}>
          {active.map((session) => (
            <SessionCard
              key={session.id}
              session={session}
              onEnd={session.current ? undefined : () => setEnding(session)}
            />
          ))}
        </ul>
      </Panel>
      <Previous sessions={previousSessions(data)} />
      <EndOne session={ending} list={list} onClose={() => setEnding(null)} />
    </div>
  );
};
