import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { Switch } from '#ui/primitives/forms/switch.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { blockAllSenders, liftMailBlock, MailBlocks } from '#features/account/contract-mail-blocks.ts';
import { mailBlocksQuery } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

const Blocks = ({ blocks }: { readonly blocks: MailBlocks }) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const list = useRef<HTMLDivElement>(null);
  const keep = {
    onSuccess: (saved: MailBlocks) => queryClient.setQueryData(mailBlocksQuery().queryKey, saved),
    onError: (error: unknown) => toast.error(errorMessage(error, t`We couldn’t save this setting. Try again.`)),
  };
  const everyone = useMutation({
    mutationFn: (blocked: boolean) =>
      api<typeof blockAllSenders>('PUT /api/v1/app/mail-blocks/everyone', { body: { blocked } }),
    ...keep,
  });
  const lift = useMutation({
    mutationFn: (senderId: string) =>
      api<typeof liftMailBlock>('DELETE /api/v1/app/mail-blocks/:senderId', { params: { senderId } }),
    ...keep,
  });
  return (
    <div ref={list} tabIndex={-1} className="grid gap-4 outline-none">
      <Switch
        label={t`Block them all`}
        hint={t`You’ll still see offers on your dashboard.`}
        checked={blocks.everyone}
        busy={everyone.isPending}
        onChange={(blocked) => everyone.mutate(blocked)}
      />
      {blocks.people.length > 0 && (
        <ul aria-label={t`Blocked people`} className="divide-y divide-line border-t border-line">
          {blocks.people.map(({ _id, username }) => (
            <li key={_id} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0 truncate">{username}</span>
              <Button
                size="s"
                busy={lift.isPending && lift.variables === _id}
                onClick={() => {
                  list.current?.focus();
                  lift.mutate(_id);
                }}
              >
                <T>
                  Unblock
                  <span className="sr-only">
                    {' '}
                    <V of={{ username }} />
                  </span>
                </T>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

/** Only for users with a verified email. */
export const MailBlocksPanel = () => {
  const { data, error, refetch } = useQuery(mailBlocksQuery());
  return (
    <Panel
      id="blocked-emails"
      title={t`Emails from other people`}
      lead={t`We email you when someone offers you a license. To block one person, use the link in their email.`}
    >
      {error ? (
        <ErrorState title={t`We couldn’t load this setting`} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Blocks blocks={data} />
      ) : (
        <Skeleton className="h-11" />
      )}
    </Panel>
  );
};
