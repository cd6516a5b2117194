import { PageMeta } from '#ui/composites/page-meta.tsx';
import { PageTitle } from '#ui/composites/page-title.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { ConfirmPress } from '../components/confirm-press.tsx';
import { LinkedFollows } from '../components/linked-follows.tsx';
import { t } from '#contract-kit/texts/text.ts';
import { T } from '#ui/texts/rich-text.tsx';

/** The page for links in emails, to confirm or to unfollow. */
export const Component = () => {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const isNew = params.has('confirm');
  const title = isNew ? t`Confirm whom you follow` : t`Artists you follow`;
  return (
    <div className="page py-10">
      <PageMeta title={title} description={t`Choose whose new releases we email you about.`} noIndex />
      <PageTitle title={title} lead={t`You can stop our emails at any time, with one click.`} className="mb-8" />
      {token === '' ? (
        <p>
          <T>
            Open the link in one of our emails, or <Link to="/dashboard/following">log in to see whom you follow</Link>.
          </T>
        </p>
      ) : isNew ? (
        <ConfirmPress key={token} token={token} />
      ) : (
        <LinkedFollows key={token} token={token} />
      )}
    </div>
  );
};
