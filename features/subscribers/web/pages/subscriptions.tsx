import { PageMeta } from '#ui/composites/page-meta.tsx';
import { PageTitle } from '#ui/composites/page-title.tsx';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { Confirmation } from '../components/confirmation.tsx';
import { Preferences } from '../components/preferences.tsx';
import { SubscribeForm } from '../public.tsx';
import { t } from '#contract-kit/texts/text.ts';

/** For links in emails, to confirm or to choose lists. Without a link, to subscribe. */
export const Component = () => {
  const [params] = useSearchParams();
  const token = params.get('token');
  const isNew = params.has('confirm');
  const title = token === null ? t`Subscribe` : isNew ? t`Confirm your subscription` : t`Your subscriptions`;
  return (
    <div className="page py-10">
      <PageMeta title={title} description={t`Choose which emails you get from us.`} noIndex />
      <PageTitle title={title} lead={t`You can stop our emails at any time, with one click.`} className="mb-8" />
      {token === null ? (
        <SubscribeForm />
      ) : isNew ? (
        <Confirmation key={token} token={token} />
      ) : (
        <Preferences key={token} token={token} />
      )}
    </div>
  );
};
