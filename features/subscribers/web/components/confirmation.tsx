import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { Category, Confirmation as Details, confirmSubscription } from '../../contract.ts';
import { confirmationQuery } from '../queries.ts';
import { CategoryBoxes } from './category-boxes.tsx';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

const otherwise = () => t`We couldn’t reach the server. Try again.`;

/** Mail scanners open links, so opening this one subscribes nobody: a person must press the button. */
const Press = ({ token, details }: { readonly token: string; readonly details: Details }) => {
  const api = useApi();
  const [chosen, setChosen] = useState<readonly Category[]>(details.categories);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      api<typeof confirmSubscription>('POST /api/v1/app/subscribe/confirm', {
        body: { token, categories: [...chosen] },
      }),
  });
  if (data) {
    return (
      <output className="flex flex-col items-start gap-4">
        <span className="text-lg">{data.message}</span>
        <Link to={`/subscriptions?token=${data.preferencesToken}`}>{t`Manage your subscriptions`}</Link>
      </output>
    );
  }
  return (
    <div className="flex max-w-md flex-col gap-5">
      <p>
        <T>
          Emails for <V of={{ email: <EmailAddress address={details.email} className="font-bold" /> }} />
        </T>
      </p>
      <CategoryBoxes chosen={chosen} onChange={setChosen} />
      <FormAlert words={error && errorMessage(error, otherwise())} />
      <Button variant="primary" size="l" busy={isPending} disabled={chosen.length === 0} onClick={() => mutate()}>
        {t`Confirm my subscription`}
      </Button>
    </div>
  );
};

export const Confirmation = ({ token }: { readonly token: string }) => {
  const { data, error, refetch } = useQuery(confirmationQuery(token));
  if (data?.isConfirmed) {
    return (
      <p className="text-lg wrap-anywhere">
        <T>
          You’re subscribed. Our emails go to{' '}
          <V of={{ email: <EmailAddress address={data.email} className="font-bold" /> }} />.
        </T>
      </p>
    );
  }
  if (data) return <Press token={token} details={data} />;
  if (error instanceof ApiError && error.status === 410) return <p role="alert">{error.message}</p>;
  if (error) return <ErrorState title={t`We couldn’t open this link`} error={error} onRetry={() => void refetch()} />;
  return <Skeleton className="h-64 max-w-md rounded-m" />;
};
