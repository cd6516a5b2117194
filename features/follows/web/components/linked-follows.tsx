import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { VisuallyHidden } from '#ui/primitives/visually-hidden.tsx';
import type { changeLinkedFollow, LinkedFollows as Linked } from '../../contract.ts';
import { linkedFollowsQuery } from '../queries.ts';
import { ArtistName } from './artist-name.tsx';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

interface Change {
  /** Null for all artists. */
  readonly artistId: string | null;
  readonly change: 'unfollow' | 'hide-email';
}

const List = ({ token, linked: { email, artist, follows } }: { readonly token: string; readonly linked: Linked }) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const outcome = useRef<HTMLOutputElement>(null);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (change: Change) =>
      api<typeof changeLinkedFollow>('PUT /api/v1/app/follow-mails', { body: { token, ...change } }),
    // The pressed button disappears and would lose the focus.
    onSuccess: () => outcome.current?.focus(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: linkedFollowsQuery(token).queryKey }),
  });
  const named = follows.find((follow) => follow.artist.id === artist?.id);
  return (
    <div className="flex max-w-xl flex-col items-start gap-5">
      <p>
        <T>
          Emails for <V of={{ email: <EmailAddress address={email} className="font-bold" /> }} />
        </T>
      </p>
      {named && (
        <Button
          variant="primary"
          size="l"
          busy={isPending}
          onClick={() => mutate({ artistId: named.artist.id, change: 'unfollow' })}
        >
          <T>
            Unfollow <V of={{ artist: named.artist.name }} />
          </T>
        </Button>
      )}
      <output ref={outcome} tabIndex={-1} className="block outline-none">
        {data?.message}
      </output>
      <FormAlert words={error && errorMessage(error, t`We couldn’t save your choice. Try again.`)} />
      {follows.length === 0 ? (
        <p>{t`You don’t follow anyone.`}</p>
      ) : (
        <>
          <ul className="w-full divide-y divide-line">
            {follows.map((follow) => (
              <li key={follow.artist.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
                <ArtistName artist={follow.artist} />
                <div className="flex flex-wrap gap-3">
                  {follow.sharesEmail && (
                    <Button
                      disabled={isPending}
                      onClick={() => mutate({ artistId: follow.artist.id, change: 'hide-email' })}
                    >
                      <T>
                        Hide my email
                        <VisuallyHidden>
                          {' '}
                          from <V of={{ artist: follow.artist.name }} />
                        </VisuallyHidden>
                      </T>
                    </Button>
                  )}
                  {follow !== named && (
                    <Button
                      disabled={isPending}
                      onClick={() => mutate({ artistId: follow.artist.id, change: 'unfollow' })}
                    >
                      <T>
                        Unfollow
                        <VisuallyHidden>
                          {' '}
                          <V of={{ artist: follow.artist.name }} />
                        </VisuallyHidden>
                      </T>
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
          {follows.length > 1 && (
            <Button disabled={isPending} onClick={() => mutate({ artistId: null, change: 'unfollow' })}>
              {t`Unfollow everyone`}
            </Button>
          )}
        </>
      )}
    </div>
  );
};

export const LinkedFollows = ({ token }: { readonly token: string }) => {
  const { data, error, refetch } = useQuery(linkedFollowsQuery(token));
  if (data) return <List token={token} linked={data} />;
  if (error instanceof ApiError && error.status === 404) return <p role="alert">{error.message}</p>;
  if (error) return <ErrorState title={t`We couldn’t open this link`} error={error} onRetry={() => void refetch()} />;
  return <Skeleton className="h-64 max-w-md rounded-m" />;
};
