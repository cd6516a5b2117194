import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '#contract-kit/format.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
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
      [t`Work`, notice.work],
      [t`Explanation`, notice.explanation],
      [t`Timestamp`, notice.place],
      [t`Added later`, notice.addition],
      [t`Declared`, notice.declared.join('\n\n')],
      [t`Signed`, notice.signature],
    ]}
  />
);

const Reported = ({ notice }: { readonly notice: AdminNotice }) => (
  <Panel title={t`What it’s about`}>
    <Facts
      rows={[
        [
          t`Title`,
          <Link key="title" to={notice.path}>
            {notice.title}
          </Link>,
        ],
        [t`Comment`, notice.quote],
        [
          t`Whose`,
          notice.subject && (
            <Link
              key="subject"
              to={personPath(notice.subject.id)}
            >{`${notice.subject.name} (${notice.subject.username})`}</Link>
          ),
        ],
        [t`Visitors see it`, notice.isShown ? t`Yes` : t`No`],
        [t`Payouts`, notice.moneyWaits ? t`What it has earned waits.` : ''],
      ]}
    />
    <h3 className="mt-6 font-semibold">
      {t`${plural({ strikes: notice.strikes.count }, { one: '# strike', other: '# strikes' })} in twelve months`}
      {notice.strikes.count >= strikesToReview && (
        <Badge tone="bad" className="ms-2">
          {t`Decide about the account`}
        </Badge>
      )}
    </h3>
    {notice.strikes.newest.length > 0 && <PastList label={t`Strikes`} notices={notice.strikes.newest} />}
  </Panel>
);

const Notifier = ({ notice }: { readonly notice: AdminNotice }) => {
  const sent = noticeStates.filter((state) => notice.history.counts[state] > 0);
  return (
    <Panel title={t`The notifier`}>
      {notice.name === '' && notice.email === '' ? (
        <p>{t`Sent without a name.`}</p>
      ) : (
        <Facts
          rows={[
            [
              t`Name`,
              notice.accountId ? (
                <Link key="name" to={personPath(notice.accountId)}>
                  {notice.name}
                </Link>
              ) : (
                notice.name
              ),
            ],
            [t`Email`, notice.email && <EmailAddress key="email" address={notice.email} />],
            [t`Account`, notice.accountId ? t`Yes` : t`No: a visitor`],
            [t`Address`, notice.address],
            [t`Phone`, notice.phone],
          ]}
        />
      )}
      <h3 className="mt-6 font-semibold">{t`Their other notices`}</h3>
      {sent.length === 0 ? (
        <p className="mt-1 text-sm text-muted">{t`None.`}</p>
      ) : (
        <p className="mt-1 text-sm text-muted">
          {sent.map((state) => `${stateLabel[state].words}: ${notice.history.counts[state]}`).join(' · ')}
        </p>
      )}
      {notice.history.newest.length > 0 && <PastList label={t`Their other notices`} notices={notice.history.newest} />}
    </Panel>
  );
};

/** Plays the reported beat beside those that the notice links to. */
const Heard = ({ notice }: { readonly notice: AdminNotice }) => {
  const { beats } = notice;
  if (beats.length === 0) return null;
  return (
    <Panel
      title={beats.length > 1 ? t`Hear them side by side` : t`Hear it`}
      lead={beats.length > 1 ? t`The reported beat, and those that the notice links to.` : null}
    >
      <HeardBeats notice={notice} />
    </Panel>
  );
};

const Decided = ({ notice }: { readonly notice: AdminNotice }) => (
  <Facts
    rows={[
      [t`Told the notifier`, notice.reason],
      [t`Facts`, notice.facts],
      [t`Rule`, notice.rule],
      [
        t`Decided`,
        notice.decidedAt && t`${{ time: formatMoment(notice.decidedAt) }}, by ${{ person: notice.decidedBy }}`,
      ],
      [
        t`Court filing`,
        notice.court && t`${{ filing: notice.court.filing }}, noted ${{ time: formatMoment(notice.court.notedAt) }}`,
      ],
    ]}
  />
);

const Opened = ({ notice }: { readonly notice: AdminNotice }) => {
  const view = useFocusAtOnce<HTMLDivElement>({ preventScroll: true });
  return (
    <div ref={view} tabIndex={-1} className="grid items-start gap-6 outline-none @4xl:grid-cols-2">
      <div className="grid min-w-0 gap-6">
        <Panel title={t`Notice #${{ number: String(notice.number) }}`}>
          <StateLine notice={notice} labels={stateLabel} at={notice.createdAt}>
            {notice.childAbuse && <Badge tone="bad">{t`Child abuse`}</Badge>}
          </StateLine>
          <div className="mt-4">
            <Said notice={notice} />
          </div>
        </Panel>
        <Heard notice={notice} />
        <Panel title={t`Decision`}>
          <div className="grid gap-4">
            <Decided notice={notice} />
            <Decisions notice={notice} view={view} />
          </div>
        </Panel>
        {notice.counter && (
          <Panel title={t`Counter-notice`}>
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
  if (error) return <ErrorState title={t`We couldn’t load this notice`} error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <output aria-busy="true" aria-label={t`Loading the notice`} className="grid gap-6 @4xl:grid-cols-2">
        <Skeleton className="h-96 rounded-l" />
        <Skeleton className="h-96 rounded-l" />
      </output>
    );
  }
  return <Opened key={data.id} notice={data} />;
};
