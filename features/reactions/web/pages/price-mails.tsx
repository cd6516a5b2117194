import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#contract-kit/api.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T } from '#ui/texts/rich-text.tsx';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { PageTitle } from '#ui/composites/page-title.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { stopPriceMails } from '../../contract-favorites.ts';

/** Mail scanners open links, too, so a person has to press the button. */
const Press = ({ token }: { readonly token: string }) => {
  const api = useApi();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api<typeof stopPriceMails>('POST /api/v1/app/price-mails/stop', { query: { token } }),
  });
  if (data) {
    return (
      <div className="flex flex-col items-start gap-4">
        <output className="text-lg">{data.message}</output>
        <p className="text-sm text-muted">
          <T>
            To get them again, go to <Link to="/dashboard/favorites">your favorites</Link>.
          </T>
        </p>
      </div>
    );
  }
  if (error instanceof ApiError && error.status === 404) return <p role="alert">{error.message}</p>;
  return (
    <div className="flex max-w-md flex-col items-start gap-5">
      <p>{t`Stop the weekly email about favorites that cost less?`}</p>
      <FormAlert words={error && errorMessage(error, t`We couldn’t reach the server. Try again.`)} />
      <Button variant="primary" size="l" busy={isPending} onClick={() => mutate()}>
        {t`Stop this email`}
      </Button>
    </div>
  );
};

/** Links in price emails lead here. */
export const Component = () => {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  return (
    <div className="page py-10">
      <PageMeta title={t`Emails about prices`} description={t`Stop the weekly email about prices.`} noIndex />
      <PageTitle title={t`Emails about prices`} className="mb-8" />
      <Press key={token} token={token} />
    </div>
  );
};
