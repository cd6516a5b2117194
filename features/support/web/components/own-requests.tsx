import { useLabel } from '#ui/composites/site-frame.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, formatMoment } from '#contract-kit/format.ts';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { closeRequest, SupportRequest } from '../../contract.ts';
import { requestsQuery, supportKey } from '../queries.ts';
import { kindLabel } from '../../kind-label.ts';
import { stateLabel } from '../request-labels.ts';
import { messageFailure } from '../use-send-message.ts';
import { Screenshot } from './screenshot.tsx';
import { plural, t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

const canBeClosed = ({ kind, state }: SupportRequest): boolean => kind === 'support' && state !== 'closed';

const About = ({ request }: { readonly request: SupportRequest }) => {
  const { words, tone } = stateLabel()[request.state];
  return (
    <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
      <Badge tone={tone}>{words}</Badge>
      <span>
        {kindLabel(request.kind)} <span className="tabular">#{request.number}</span>
      </span>
      <time dateTime={request.createdAt} className="tabular">
        {formatDay(request.createdAt)}
      </time>
    </p>
  );
};

interface RowProps {
  readonly request: SupportRequest;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

const Row = ({ request, onOpen, onClose }: RowProps) => {
  const date = formatDay(request.createdAt);
  return (
    <li className="flex flex-col gap-2 border-b border-line py-4 first:pt-0 last:border-0 last:pb-0">
      <About request={request} />
      <p className="line-clamp-4 wrap-anywhere whitespace-pre-line">{request.description}</p>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <Button size="s" onClick={onOpen}>
          <T>
            View
            <span className="sr-only">
              {' '}
              the request of <V of={{ date }} />
            </span>
          </T>
        </Button>
        {canBeClosed(request) && (
          <Button size="s" variant="ghost" onClick={onClose}>
            <T>
              Close
              <span className="sr-only">
                {' '}
                the request of <V of={{ date }} />
              </span>
            </T>
          </Button>
        )}
        {request.replies.length > 0 && (
          <span className="text-sm text-muted">{t`${plural({ replies: request.replies.length }, { one: '# reply', other: '# replies' })}`}</span>
        )}
        {request.screenshotUrl && <span className="text-sm text-muted">{t`With a screenshot`}</span>}
      </div>
    </li>
  );
};

const Responses = ({ replies }: Pick<SupportRequest, 'replies'>) => {
  const { name } = useLabel();
  return (
    <ol aria-label={t`Our replies`} className="flex flex-col gap-3">
      {replies.map((reply) => (
        <li key={reply.id} className="rounded-m border border-line bg-raised p-4">
          <p className="mb-2 text-sm text-muted">
            {name} · <time dateTime={reply.createdAt}>{formatMoment(reply.createdAt)}</time>
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{reply.text}</p>
        </li>
      ))}
    </ol>
  );
};

const RequestDialog = ({ request, onEnd }: { readonly request: SupportRequest | null; readonly onEnd: () => void }) => (
  <Dialog
    open={request !== null}
    onOpenChange={(open) => !open && onEnd()}
    title={request === null ? '' : request.kind === 'support' ? t`Your support request` : t`Your feedback`}
    width="l"
  >
    {request && (
      <div className="flex flex-col gap-4">
        <About request={request} />
        <p className="wrap-anywhere whitespace-pre-line">{request.description}</p>
        {request.screenshotUrl && <Screenshot url={request.screenshotUrl} alt={t`Your screenshot`} />}
        {request.replies.length > 0 && <Responses replies={request.replies} />}
      </div>
    )}
  </Dialog>
);

const CloseDialog = ({ request, onEnd }: { readonly request: SupportRequest | null; readonly onEnd: () => void }) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const close = useMutation({
    mutationFn: (requestId: string) =>
      api<typeof closeRequest>('POST /api/v1/app/support-requests/:requestId/close', { params: { requestId } }),
    onSuccess: async ({ message }) => {
      await queryClient.invalidateQueries({ queryKey: supportKey });
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
      title={t`Close this request?`}
      description={t`We’ll stop working on it. You can send a new one at any time.`}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={leave}>{t`Keep it open`}</Button>
          <Button variant="danger" busy={close.isPending} onClick={() => request && close.mutate(request.id)}>
            {close.isPending ? t`Closing…` : t`Close request`}
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
  <output aria-busy="true" aria-label={t`Loading your requests`} className="flex flex-col gap-4">
    <Skeleton className="h-16" />
    <Skeleton className="h-16" />
  </output>
);

export const OwnRequests = ({ email }: { readonly email: string }) => {
  const { data, error, refetch } = useQuery(requestsQuery(email));
  const [opened, setOpened] = useState<SupportRequest | null>(null);
  const [closing, setClosing] = useState<SupportRequest | null>(null);
  if (error)
    return <ErrorState title={t`We couldn’t load your requests`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (data.length === 0) {
    return (
      <EmptyState
        title={t`No requests yet`}
        text={t`Messages you send us appear here, with their status.`}
        className="-my-6"
      />
    );
  }
  return (
    <>
      <ul aria-label={t`Your requests`}>
        {data.map((request) => (
          <Row
            key={request.id}
            request={request}
            onOpen={() => setOpened(request)}
            onClose={() => setClosing(request)}
          />
        ))}
      </ul>
      <RequestDialog request={opened} onEnd={() => setOpened(null)} />
      <CloseDialog request={closing} onEnd={() => setClosing(null)} />
    </>
  );
};
