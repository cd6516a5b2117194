import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { closeRequest, SupportRequest } from '../../contract.ts';
import { requestsQuery } from '../queries.ts';
import { messageFailure } from '../use-message.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const states = {
  open: { words: 'Open', tone: 'signal' },
  answered: { words: 'Answered', tone: 'good' },
  closed: { words: 'Closed', tone: 'neutral' },
} as const;

const Row = ({ request, onClose }: { readonly request: SupportRequest; readonly onClose: () => void }) => {
  const { words, tone } = states[request.state];
  return (
    <li className="flex flex-col gap-2 border-b border-line py-4 first:pt-0 last:border-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
          <Badge tone={tone}>{words}</Badge>
          <span>{request.kind === 'support' ? 'Support' : 'Feedback'}</span>
          <time dateTime={request.createdAt} className="tabular">
            {day.format(new Date(request.createdAt))}
          </time>
        </p>
        {request.kind === 'support' && request.state !== 'closed' && (
          <Button size="s" onClick={onClose}>
            Close<span className="sr-only"> the request of {day.format(new Date(request.createdAt))}</span>
          </Button>
        )}
      </div>
      <p className="line-clamp-4 wrap-anywhere whitespace-pre-line">{request.description}</p>
    </li>
  );
};

/** Asks before a request is closed. */
const CloseDialog = ({ request, onEnd }: { readonly request: SupportRequest | null; readonly onEnd: () => void }) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const close = useMutation({
    mutationFn: (requestId: string) =>
      api<typeof closeRequest>('POST /api/v1/app/support-requests/:requestId/close', { params: { requestId } }),
    onSuccess: async ({ message }) => {
      await queryClient.invalidateQueries({ queryKey: ['personal', 'support'] });
      toast.success(message);
      onEnd();
    },
  });
  const leave = (): void => {
    close.reset();
    onEnd();
  };
  return (
    <Dialog
      open={request !== null}
      onOpenChange={(open) => !open && leave()}
      title="Close this request?"
      description="We stop working on it. You can write a new one at any time."
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={leave}>Keep it open</Button>
          <Button variant="danger" busy={close.isPending} onClick={() => request && close.mutate(request.id)}>
            {close.isPending ? 'Closing...' : 'Close the request'}
          </Button>
        </div>
      }
    >
      <p className="line-clamp-3 text-sm wrap-anywhere text-muted">{request?.description}</p>
      {close.isError && (
        <p role="alert" className="mt-3 text-sm text-bad">
          {messageFailure(close.error)}
        </p>
      )}
    </Dialog>
  );
};

const Waiting = () => (
  <output aria-busy="true" aria-label="Loading your requests" className="flex flex-col gap-4">
    <Skeleton className="h-16" />
    <Skeleton className="h-16" />
  </output>
);

/** What somebody has written to the label, with what has become of it. */
export const OwnRequests = ({ email }: { readonly email: string }) => {
  const { data, error, refetch } = useQuery(requestsQuery(email));
  const [asked, setAsked] = useState<SupportRequest | null>(null);
  if (error)
    return <ErrorState title="Your requests could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (data.length === 0) {
    return (
      <EmptyState
        title="No requests yet"
        text="What you send with the form stands here, with its state, until you close it."
        className="-my-6"
      />
    );
  }
  return (
    <>
      <ul aria-label="Your requests">
        {data.map((request) => (
          <Row key={request.id} request={request} onClose={() => setAsked(request)} />
        ))}
      </ul>
      <CloseDialog request={asked} onEnd={() => setAsked(null)} />
    </>
  );
};
