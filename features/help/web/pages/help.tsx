import { useSiteDocument } from '#features/site/web/queries.ts';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { PageTitle } from '#ui/composites/page-title.tsx';
import { usePageParams } from '#ui/data/page-params.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { helpCenterPath, helpPagePath } from '../../links.ts';
import { HelpArticle } from '../components/help-article.tsx';
import { HelpNav } from '../components/help-nav.tsx';
import type { HelpPage } from '../search-help.ts';
import { paragraphsOf } from '../texts.ts';
import { t } from '#contract-kit/texts/text.ts';

const Meta = ({ page: { id, title, parts } }: { readonly page: HelpPage }) => {
  const [first = t`Help: ${{ title }}.`] = parts.flatMap(({ text = '' }) => paragraphsOf(text));
  return <PageMeta title={t`${{ title }}: help`} description={first} path={helpPagePath(id)} />;
};

const NotFound = () => (
  <>
    <PageMeta title={t`Content not found`} description={t`There’s no help page at this address.`} noIndex />
    <PageTitle title={t`Content not found.`} lead={t`This page may have moved. Search the help center for it.`} />
  </>
);

export const Component = () => {
  const { id = '' } = usePageParams();
  const page = useSiteDocument('help').pages.find((one) => one.id === id);
  return (
    <>
      <HelpNav />
      <div className="page py-10 md:py-14">
        {page ? (
          <>
            <Meta page={page} />
            <HelpArticle page={page} />
          </>
        ) : (
          <NotFound />
        )}
        <div className="mt-12 flex flex-wrap gap-3 border-t border-line pt-6">
          <Button asChild>
            <Link variant="bare" to="/">
              <Icon name="chevron-left" size={18} /> {t`Back`}
            </Link>
          </Button>
          <Button asChild variant="ghost">
            <Link variant="bare" to={helpCenterPath}>
              {t`All help topics`}
            </Link>
          </Button>
        </div>
      </div>
    </>
  );
};
