import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatMoment } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { personPath } from '#features/account/person-path.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { useFocusAtOnce } from '#ui/primitives/overlays/use-focus-at-once.ts';
import type { closeAsAdmin, AdminRequest, reopenAsAdmin } from '../../contract-admin.ts';
import { Screenshot } from '../components/screenshot.tsx';
import { adminRequestQuery, supportKey } from '../queries.ts';
import { kindLabel } from '../../kind-label.ts';
import { stateLabel } from '../request-labels.ts';
import { messageFailure } from '../use-send-message.ts';
import { ReplyForm } from './reply-form.tsx';

const writers = () =>
  ({
    verified: t`An account`,
    unverified: t`An account whose email isn’t verified`,
    visitor: t`A visitor without an account`,
  }) as const;

const StateButton = ({ request }: { readonly request: AdminRequest }) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const isClosed = request.state === 'closed';
  const change = useMutation({
    mutationFn: () => {
      const params = { requestId: request.id };
      return isClosed
        ? api<typeof reopenAsAdmin>('POST /api/v1/app/support-desk/:requestId/reopen', { params })
        : api<typeof closeAsAdmin>('POST /api/v1/app/support-desk/:requestId/close', { params });
    },
    onSuccess: async ({ message }) => {
      await queryClient.invalidateQueries({ queryKey: supportKey });
      toast.success(message);
    },
    onError: (error) => toast.error(messageFailure(error)),
  });
  return (
    <Button size="s" aria-keyshortcuts="E" busy={change.isPending} onClick={() => change.mutate()}>
      {isClosed ? t`Reopen request` : t`Close request`}
    </Button>
  );
};

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

const Facts = ({ request }: { readonly request: AdminRequest }) => (
  <dl className="mb-4 grid gap-x-8 gap-y-2 border-b border-line pb-4 text-sm @md:grid-cols-2">
    <Fact name={t`From`}>
      {request.accountId ? <Link to={personPath(request.accountId)}>{request.username}</Link> : request.username}
    </Fact>
    <Fact name={t`Email`}>
      <EmailAddress address={request.email} />
    </Fact>
    <Fact name={t`Who`}>{writers()[request.writer]}</Fact>
    <Fact name={t`Received`}>{formatMoment(request.createdAt)}</Fact>
  </dl>
);

const Replies = ({ replies }: Pick<AdminRequest, 'replies'>) => (
  <ol aria-label={t`Replies`} className="mb-6 flex flex-col gap-4">
    {replies.map((reply) => (
      <li key={reply.id} className="rounded-m border border-line bg-raised p-4">
        <p className="mb-2 flex flex-wrap gap-x-3 text-sm text-muted">
          <span className="wrap-anywhere">{reply.by}</span>
          <time dateTime={reply.createdAt}>{formatMoment(reply.createdAt)}</time>
          <span>{reply.mailed ? t`Sent by email` : t`Not emailed`}</span>
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{reply.text}</p>
      </li>
    ))}
  </ol>
);

const Opened = ({ request }: { readonly request: AdminRequest }) => {
  const { words, tone } = stateLabel()[request.state];
  const view = useFocusAtOnce<HTMLDivElement>({ preventScroll: true });
  return (
    <div ref={view} tabIndex={-1} className="grid items-start gap-6 outline-none *:@container @4xl:grid-cols-2">
      <Panel
        title={`${kindLabel(request.kind)} #${request.number}`}
        aside={
          <>
            <Badge tone={tone}>{words}</Badge>
            <StateButton request={request} />
          </>
        }
      >
        <Facts request={request} />
        <p className="wrap-anywhere whitespace-pre-line">{request.text}</p>
        {request.screenshotUrl && (
          <div className="mt-4">
            <Screenshot url={request.screenshotUrl} alt={t`Their screenshot`} />
          </div>
        )}
      </Panel>
      <Panel title={t`Replies`}>
        {request.replies.length > 0 && <Replies replies={request.replies} />}
        <ReplyForm request={request} />
      </Panel>
    </div>
  );
};

export const RequestView = ({ requestId }: { readonly requestId: string }) => {
  const { data, error, refetch } = useQuery(adminRequestQuery(requestId));
  if (error)
    return <ErrorState title={t`We couldn’t load this request`} error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <output aria-busy="true" aria-label={t`Loading the request`} className="grid gap-6 @4xl:grid-cols-2">
        <Skeleton className="h-72 rounded-l" />
        <Skeleton className="h-72 rounded-l" />
      </output>
    );
  }
  return <Opened key={data.id} request={data} />;
};
