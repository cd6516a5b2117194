import { useQuery } from '@tanstack/react-query';
import { counted, formatMoment } from '#contract-kit/format.ts';
import { personPath } from '#features/account/person-path.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { useFocusAtOnce } from '#ui/primitives/overlays/use-focus-at-once.ts';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { AdminNotice } from '../../contract-admin.ts';
import { noticeStates, strikesToReview } from '../../notice-kinds.ts';
import { CounterFacts } from '../components/counter-facts.tsx';
import { Facts } from '../components/facts.tsx';
import { StateLine } from '../components/state-line.tsx';
import { stateLabel } from '../notice-labels.ts';
import { adminNoticeQuery } from '../queries.ts';
import { Decisions } from './decisions.tsx';
import { HeardBeats } from './heard-beats.tsx';
import { PastList } from './past-list.tsx';

const Said = ({ notice }: { readonly notice: AdminNotice }) => (
  <Facts
    rows={[
      ['Work', notice.work],
      ['Explanation', notice.explanation],
      ['Timestamp', notice.place],
      ['Added later', notice.addition],
      ['Declared', notice.declared.join('\n\n')],
      ['Signed', notice.signature],
    ]}
  />
);

const Reported = ({ notice }: { readonly notice: AdminNotice }) => (
  <Panel title="What it’s about">
    <Facts
      rows={[
        [
          'Title',
          <Link key="title" to={notice.path}>
            {notice.title}
          </Link>,
        ],
        ['Comment', notice.quote],
        [
          'Whose',
          notice.subject && (
            <Link
              key="subject"
              to={personPath(notice.subject.id)}
            >{`${notice.subject.name} (${notice.subject.username})`}</Link>
          ),
        ],
        ['Visitors see it', notice.isShown ? 'Yes' : 'No'],
        ['Payouts', notice.moneyWaits ? 'What it has earned waits.' : ''],
      ]}
    />
    <h3 className="mt-6 font-semibold">
      {counted(notice.strikes.count, 'strike')} in twelve months
      {notice.strikes.count >= strikesToReview && (
        <Badge tone="bad" className="ms-2">
          Decide about the account
        </Badge>
      )}
    </h3>
    {notice.strikes.newest.length > 0 && <PastList label="Strikes" notices={notice.strikes.newest} />}
  </Panel>
);

const Notifier = ({ notice }: { readonly notice: AdminNotice }) => {
  const sent = noticeStates.filter((state) => notice.history.counts[state] > 0);
  return (
    <Panel title="The notifier">
      {notice.name === '' && notice.email === '' ? (
        <p>Sent without a name.</p>
      ) : (
        <Facts
          rows={[
            [
              'Name',
              notice.accountId ? (
                <Link key="name" to={personPath(notice.accountId)}>
                  {notice.name}
                </Link>
              ) : (
                notice.name
              ),
            ],
            ['Email', notice.email && <EmailAddress key="email" address={notice.email} />],
            ['Account', notice.accountId ? 'Yes' : 'No: a visitor'],
            ['Address', notice.address],
            ['Phone', notice.phone],
          ]}
        />
      )}
      <h3 className="mt-6 font-semibold">Their other notices</h3>
      {sent.length === 0 ? (
        <p className="mt-1 text-sm text-muted">None.</p>
      ) : (
        <p className="mt-1 text-sm text-muted">
          {sent.map((state) => `${stateLabel[state].words}: ${notice.history.counts[state]}`).join(' · ')}
        </p>
      )}
      {notice.history.newest.length > 0 && <PastList label="Their other notices" notices={notice.history.newest} />}
    </Panel>
  );
};

/** Plays the reported beat beside those that the notice links to. */
const Heard = ({ notice }: { readonly notice: AdminNotice }) => {
  const { beats } = notice;
  if (beats.length === 0) return null;
  return (
    <Panel
      title={beats.length > 1 ? 'Hear them side by side' : 'Hear it'}
      lead={beats.length > 1 ? 'The reported beat, and those that the notice links to.' : null}
    >
      <HeardBeats notice={notice} />
    </Panel>
  );
};

const Decided = ({ notice }: { readonly notice: AdminNotice }) => (
  <Facts
    rows={[
      ['Told the notifier', notice.reason],
      ['Facts', notice.facts],
      ['Rule', notice.rule],
      ['Decided', notice.decidedAt && `${formatMoment(notice.decidedAt)}, by ${notice.decidedBy}`],
      ['Court filing', notice.court && `${notice.court.filing}, noted ${formatMoment(notice.court.notedAt)}`],
    ]}
  />
);

const Opened = ({ notice }: { readonly notice: AdminNotice }) => {
  const view = useFocusAtOnce<HTMLDivElement>({ preventScroll: true });
  return (
    <div ref={view} tabIndex={-1} className="grid items-start gap-6 outline-none @4xl:grid-cols-2">
      <div className="grid min-w-0 gap-6">
        <Panel title={`Notice #${notice.number}`}>
          <StateLine notice={notice} labels={stateLabel} at={notice.createdAt}>
            {notice.childAbuse && <Badge tone="bad">Child abuse</Badge>}
          </StateLine>
          <div className="mt-4">
            <Said notice={notice} />
          </div>
        </Panel>
        <Heard notice={notice} />
        <Panel title="Decision">
          <div className="grid gap-4">
            <Decided notice={notice} />
            <Decisions notice={notice} view={view} />
          </div>
        </Panel>
        {notice.counter && (
          <Panel title="Counter-notice">
            <CounterFacts counter={notice.counter} />
          </Panel>
        )}
      </div>
      <div className="grid min-w-0 gap-6">
        <Reported notice={notice} />
        <Notifier notice={notice} />
      </div>
    </div>
  );
};

export const NoticeView = ({ noticeId }: { readonly noticeId: string }) => {
  const { data, error, refetch } = useQuery(adminNoticeQuery(noticeId));
  if (error) return <ErrorState title="We couldn’t load this notice" error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <output aria-busy="true" aria-label="Loading the notice" className="grid gap-6 @4xl:grid-cols-2">
        <Skeleton className="h-96 rounded-l" />
        <Skeleton className="h-96 rounded-l" />
      </output>
    );
  }
  return <Opened key={data.id} notice={data} />;
};
