import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { ConfirmDialog } from '#ui/composites/confirm-dialog.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { PageTitle } from '#ui/composites/page-title.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { TextArea } from '#ui/primitives/forms/text-area.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { completeNotice, SentNotice, withdrawNotice } from '../../contract.ts';
import { type NoticeState, targetName } from '../../notice-kinds.ts';
import { CounterFacts } from '../components/counter-facts.tsx';
import { Facts } from '../components/facts.tsx';
import { StateLine } from '../components/state-line.tsx';
import { sentLabel } from '../notice-labels.ts';
import { sentNoticeQuery } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';

interface Keyed {
  readonly noticeId: string;
  readonly noticeKey: string;
}

/** Each state, explained to the notifier. */
const meaning = (): Readonly<Record<NoticeState, string>> => ({
  received: t`Someone at the label will review it and email you what they decide.`,
  incomplete: t`Before we can decide, we need more from you.`,
  rejected: t`We’ve reviewed it, and changed nothing.`,
  acted: t`We agree with you, and have acted on it.`,
  countered: t`The person it’s about says it was a mistake. Unless you tell us that you’ve gone to court, what you reported goes back.`,
  restored: t`We’ve reversed our decision.`,
  'kept-off': t`You’ve told us that you’ve gone to court, so what you reported stays down.`,
  withdrawn: t`You’ve withdrawn it. What was taken down for it is back.`,
});

const Complete = ({ noticeId, noticeKey }: Keyed) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const { form, field, busy, message } = useForm({
    names: ['addition'],
    schema: async () => (await import('../../contract.ts')).completeNotice.body,
    send: ({ addition }) =>
      api<typeof completeNotice>('POST /api/v1/app/notices/:noticeId/complete', {
        params: { noticeId },
        query: { key: noticeKey },
        body: { addition },
      }),
    onDone: (response) => {
      toast.success(response.message);
      void queryClient.invalidateQueries({ queryKey: sentNoticeQuery(noticeId, noticeKey).queryKey });
    },
  });
  return (
    <Panel title={t`Add what’s missing`}>
      <form {...form} className="grid gap-4">
        <TextArea label={t`Your addition`} rows={6} maxLength={4000} {...field('addition')} />
        <FormAlert words={message} />
        <Button type="submit" variant="primary" busy={busy} className="justify-self-start">
          {busy ? t`Sending...` : t`Send`}
        </Button>
      </form>
    </Panel>
  );
};

const Withdraw = ({ noticeId, noticeKey }: Keyed) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api<typeof withdrawNotice>('POST /api/v1/app/notices/:noticeId/withdraw', {
        params: { noticeId },
        query: { key: noticeKey },
      }),
    onSuccess: async (response) => {
      toast.success(response.message);
      await queryClient.invalidateQueries({ queryKey: sentNoticeQuery(noticeId, noticeKey).queryKey });
    },
    onError: (error) => toast.error(errorMessage(error, t`We couldn’t withdraw your notice. Try again in a moment.`)),
    onSettled: () => setAsks(false),
  });
  return (
    <>
      <Button onClick={() => setAsks(true)}>{t`Withdraw notice`}</Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t`Withdraw your notice?`}
        text={t`What was taken down for it goes back. You can’t undo this, but you can send a new notice.`}
        confirm={t`Withdraw`}
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </>
  );
};

const Opened = ({ notice, ...keyed }: Keyed & { readonly notice: SentNotice }) => (
  <div className="grid max-w-3xl gap-6">
    <Panel
      title={t`Notice about ${{ target: targetName(notice, 'the') }}`}
      aside={notice.canWithdraw && <Withdraw {...keyed} />}
    >
      <StateLine notice={notice} labels={sentLabel} at={notice.createdAt} />
      <p className="mt-4">{meaning()[notice.state]}</p>
      {notice.reason && (
        <div className="mt-4">
          <Facts rows={[[notice.state === 'incomplete' ? t`What’s missing` : t`What we told you`, notice.reason]]} />
        </div>
      )}
    </Panel>
    {notice.canComplete && <Complete {...keyed} />}
    {notice.counter && (
      <Panel title={t`Counter-notice`}>
        <CounterFacts counter={notice.counter} />
      </Panel>
    )}
  </div>
);

const Status = ({ noticeId, noticeKey }: Keyed) => {
  const { data, error, refetch } = useQuery(sentNoticeQuery(noticeId, noticeKey));
  if (data) return <Opened notice={data} noticeId={noticeId} noticeKey={noticeKey} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return <p role="alert">{t`We can’t find this notice. Open it with the link in our email.`}</p>;
  }
  if (error) return <ErrorState title={t`We couldn’t load your notice`} error={error} onRetry={() => void refetch()} />;
  return <Skeleton className="h-64 max-w-3xl rounded-l" />;
};

/** Notifiers read their notice's outcome here, and can withdraw the notice. The emails link here. */
export const Component = () => {
  const [params] = useSearchParams();
  const [noticeId, noticeKey] = [params.get('notice') ?? '', params.get('key') ?? ''];
  return (
    <div className="page py-10 md:py-16">
      <PageMeta title={t`Your notice`} description={t`See how your report ended.`} noIndex />
      <PageTitle title={t`Your notice`} className="mb-8" />
      <Status key={noticeId} noticeId={noticeId} noticeKey={noticeKey} />
    </div>
  );
};
