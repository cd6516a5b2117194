import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError } from '#contract-kit/api.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { PageTitle } from '#ui/composites/page-title.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { BlockLink, blockSender } from '#features/account/contract-mail-blocks.ts';
import { blockLinkQuery } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

const Undo = () => (
  <p className="text-sm text-muted">
    <T>
      To undo this or to block everyone, go to <Link to="/account-settings">account settings</Link>.
    </T>
  </p>
);

/** Mail scanners open links, so opening this one blocks nobody: a person must press the button. */
const Press = ({ token, link }: { readonly token: string; readonly link: BlockLink }) => {
  const api = useApi();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api<typeof blockSender>('POST /api/v1/app/block-sender', { query: { token } }),
  });
  if (data || link.blocked) {
    return (
      <div className="flex flex-col items-start gap-4">
        <output className="text-lg">{data?.message ?? t`You’ve blocked emails from this person.`}</output>
        <Undo />
      </div>
    );
  }
  return (
    <div className="flex max-w-md flex-col items-start gap-5">
      <p>
        <T>
          Stop emails from{' '}
          <strong className="wrap-anywhere">
            <V of={{ username: link.username }} />
          </strong>
          ? You won’t hear when they offer you something. They won’t be told.
        </T>
      </p>
      <FormAlert words={error && errorMessage(error, t`We couldn’t reach the server. Try again.`)} />
      <Button variant="primary" size="l" busy={isPending} onClick={() => mutate()}>
        {t`Block emails`}
      </Button>
    </div>
  );
};

const Decision = ({ token }: { readonly token: string }) => {
  const { data, error, refetch } = useQuery(blockLinkQuery(token));
  if (data) return <Press token={token} link={data} />;
  if (error instanceof ApiError && error.status === 404) return <p role="alert">{error.message}</p>;
  if (error) return <ErrorState title={t`We couldn’t open this link`} error={error} onRetry={() => void refetch()} />;
  return <Skeleton className="h-40 max-w-md rounded-m" />;
};

export const Component = () => {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  return (
    <div className="page py-10">
      <PageMeta title={t`Block emails`} description={t`Block emails from one person.`} noIndex />
      <PageTitle title={t`Block emails`} className="mb-8" />
      <Decision key={token} token={token} />
    </div>
  );
};
