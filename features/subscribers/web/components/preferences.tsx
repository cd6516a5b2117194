import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { Category, Preferences as Current, savePreferences } from '../../contract.ts';
import { preferencesQuery } from '../queries.ts';
import { CategoryBoxes } from './category-boxes.tsx';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

const Choice = ({ token, current }: { readonly token: string; readonly current: Current }) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<readonly Category[]>(current.categories);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (categories: readonly Category[]) =>
      api<typeof savePreferences>('PUT /api/v1/app/subscribe/preferences', {
        body: { token, categories: [...categories] },
      }),
    onSuccess: ({ categories }) => setChosen(categories),
    onSettled: () => queryClient.invalidateQueries({ queryKey: preferencesQuery(token).queryKey }),
  });
  return (
    <div className="flex max-w-md flex-col gap-5">
      <p>
        <T>
          Emails for <V of={{ email: <EmailAddress address={current.email} className="font-bold" /> }} />
        </T>
      </p>
      <CategoryBoxes chosen={chosen} onChange={setChosen} />
      <output className="block">{data?.message}</output>
      <FormAlert words={error && errorMessage(error, t`We couldn’t save your choice. Try again.`)} />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" busy={isPending} onClick={() => mutate(chosen)}>
          {t`Save`}
        </Button>
        <Button disabled={isPending} onClick={() => mutate([])}>
          {t`Unsubscribe from everything`}
        </Button>
      </div>
    </div>
  );
};

export const Preferences = ({ token }: { readonly token: string }) => {
  const { data, error, refetch } = useQuery(preferencesQuery(token));
  if (data) return <Choice token={token} current={data} />;
  if (error instanceof ApiError && error.status === 404) return <p role="alert">{error.message}</p>;
  if (error) return <ErrorState title={t`We couldn’t open this link`} error={error} onRetry={() => void refetch()} />;
  return <Skeleton className="h-64 max-w-md rounded-m" />;
};
