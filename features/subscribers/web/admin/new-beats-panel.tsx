import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newId } from '#contract-kit/ids.ts';
import { formatCount, formatLongMoment } from '#contract-kit/format.ts';
import { ConfirmDialog } from '#ui/composites/confirm-dialog.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { NewBeats, sendNewBeats } from '../../contract-admin.ts';
import { mailingListKey, newBeatsQuery } from '../queries.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

/** Why the email can't be sent now; null if it can. */
const whyNot = ({ isOpen, nextAt, beats, recipients }: NewBeats): string | null => {
  if (isOpen) return t`The last one is still being sent.`;
  if (nextAt !== null) return t`You can send the next one on ${{ time: formatLongMoment(nextAt) }}.`;
  if (beats.length === 0) return t`There’s nothing new since the last email.`;
  return recipients === 0 ? t`Nobody is subscribed to this list yet.` : null;
};

const Sending = ({ data }: { readonly data: NewBeats }) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [id, setId] = useState(newId);
  const [asking, setAsking] = useState(false);
  const send = useMutation({
    mutationFn: () => api<typeof sendNewBeats>('POST /api/v1/app/admin/mailing-list/new-beats', { body: { id } }),
    onSuccess: () => {
      setId(newId());
      toast.success(t`Your email is on its way.`);
    },
    onError: (error) => toast.error(errorMessage(error, t`We couldn’t send it. Please try again.`)),
    onSettled: () => {
      setAsking(false);
      return queryClient.invalidateQueries({ queryKey: mailingListKey });
    },
  });
  const reason = whyNot(data);
  return (
    <>
      <ul aria-label={t`New releases`} className="mb-4 flex flex-col gap-3">
        {data.beats.map((beat) => (
          <li key={beat.id} className="flex items-center gap-3">
            <img src={beat.coverUrl} alt="" width={48} height={48} className="size-12 rounded-s object-cover" />
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{beat.title}</span>
              <span className="block text-sm text-muted">{beat.artist}</span>
            </span>
          </li>
        ))}
      </ul>
      {data.more > 0 && <p className="mb-4 text-sm text-muted">{t`And ${{ number: formatCount(data.more) }} more.`}</p>}
      {reason && <p className="mb-4 text-sm">{reason}</p>}
      <Button variant="primary" disabled={reason !== null} onClick={() => setAsking(true)}>
        {t`Send new releases`}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Send new releases to ${plural({ subscribers: data.recipients }, { one: '# subscriber', other: '# subscribers' })}?`}
        text={t`You can send the next one in a week.`}
        confirm={t`Send`}
        busy={send.isPending}
        onConfirm={() => send.mutate()}
      />
    </>
  );
};

export const NewBeatsPanel = () => {
  const { data, error, refetch } = useQuery(newBeatsQuery());
  return (
    <Panel title={t`New releases`} lead={t`Releases since the last email. Sent at most once a week.`}>
      {data ? (
        <Sending data={data} />
      ) : error ? (
        <ErrorState title={t`We couldn’t load the new releases`} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-40 rounded-m" />
      )}
    </Panel>
  );
};
