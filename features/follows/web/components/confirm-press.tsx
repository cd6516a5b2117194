import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { emailConsentText } from '#content/email-consent.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { confirmFollow, FollowConfirmation } from '../../contract.ts';
import { confirmationQuery } from '../queries.ts';
import { ArtistName } from './artist-name.tsx';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

interface PressProps {
  readonly token: string;
  readonly details: FollowConfirmation;
}

/** Opening the link confirms nothing, because mail scanners open links, too. A person has to press the button. */
const Press = ({ token, details: { email, artists } }: PressProps) => {
  const api = useApi();
  const [sharedWith, setSharedWith] = useState(artists.flatMap(({ id, consent }) => (consent === null ? [] : id)));
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      api<typeof confirmFollow>('POST /api/v1/app/follow-by-email/confirm', { body: { token, sharedWith } }),
  });
  if (data) {
    return (
      <output className="flex flex-col items-start gap-4">
        <span className="text-lg">{data.message}</span>
        <Link to={`/following?token=${data.linkToken}`}>{t`Manage whom you follow`}</Link>
      </output>
    );
  }
  return (
    <div className="flex max-w-md flex-col items-start gap-5">
      <p>
        <T>
          Emails for <V of={{ email: <EmailAddress address={email} className="font-bold" /> }} />, about new releases
          by:
        </T>
      </p>
      <ul className="flex flex-col gap-3">
        {artists.map(({ consent, ...artist }) => (
          <li key={artist.id}>
            <ArtistName artist={artist} />
            {consent !== null && (
              <Checkbox
                label={emailConsentText(consent, artist.name)}
                checked={sharedWith.includes(artist.id)}
                onChange={({ target }) =>
                  setSharedWith((ids) => (target.checked ? [...ids, artist.id] : ids.filter((id) => id !== artist.id)))
                }
              />
            )}
          </li>
        ))}
      </ul>
      <FormAlert words={error && errorMessage(error, t`We couldn’t reach the server. Try again.`)} />
      <Button variant="primary" size="l" busy={isPending} onClick={() => mutate()}>
        {t`Confirm`}
      </Button>
    </div>
  );
};

export const ConfirmPress = ({ token }: { readonly token: string }) => {
  const { data, error, refetch } = useQuery(confirmationQuery(token));
  if (data?.isConfirmed) return <p className="text-lg">{t`You’ve confirmed this already.`}</p>;
  if (data) return <Press token={token} details={data} />;
  if (error instanceof ApiError && error.status === 410) return <p role="alert">{error.message}</p>;
  if (error) return <ErrorState title={t`We couldn’t open this link`} error={error} onRetry={() => void refetch()} />;
  return <Skeleton className="h-64 max-w-md rounded-m" />;
};
