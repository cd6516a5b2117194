import { Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '#features/auth/web/public.tsx';
import { useSiteDocument } from '#features/site/web/queries.ts';
import { WriteToUs } from '#features/support/web/public.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { PageTitle } from '#ui/composites/page-title.tsx';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { useTypedEarly } from '#ui/data/use-typed-early.ts';
import { Button } from '#ui/primitives/button.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { HelpGroup } from '../../contract.ts';
import { helpCenterPath } from '../../links.ts';
import { BoxCard } from '../components/box-card.tsx';
import { HelpNav } from '../components/help-nav.tsx';
import { RecentItems } from '../components/recent-items.tsx';
import { helpLinksQuery } from '../queries.ts';
import { type HelpPage, searchHelp } from '../search-help.ts';
import { t } from '#contract-kit/texts/text.ts';
import { Plural, T, V } from '#ui/texts/rich-text.tsx';

/** Visitors have nothing to update, so they don't load it. */
const UpdateHelp = lazyPart(async () => ({ default: (await import('../components/update-help.tsx')).UpdateHelp }));

const Topics = ({ groups }: { readonly groups: readonly HelpGroup[] }) => (
  <div className="grid gap-10 lg:grid-cols-[16rem_1fr]">
    <nav aria-label={t`Help topics`}>
      <ul className="flex flex-col border-t border-line lg:sticky lg:top-24">
        {groups.map(({ id, title }) => (
          <li key={id} className="border-b border-line">
            <Link variant="quiet" to={`#${id}`} className="flex min-h-11 items-center py-2 font-medium wrap-anywhere">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
    <div className="flex min-w-0 flex-col gap-10">
      {groups.map(({ id, title, boxes }) => (
        <div key={id} id={id} className="scroll-mt-24">
          <h2 className="font-display text-xl font-semibold wrap-anywhere">{title}</h2>
          {boxes.length === 0 ? (
            <p className="mt-3 text-muted">{t`Nothing here yet.`}</p>
          ) : (
            <ul className="mt-4 grid gap-3 sm:grid-cols-2">
              {boxes.map((box) => (
                <li key={box.id}>
                  <BoxCard box={box} title={null} />
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </div>
  </div>
);

interface ResultsProps {
  readonly search: string;
  readonly groups: readonly HelpGroup[];
  readonly pages: readonly HelpPage[];
  readonly onClear: () => void;
}

const Results = ({ search, groups, pages, onClear }: ResultsProps) => {
  const results = searchHelp(search, groups, pages);
  return (
    <section aria-label={t`Search results`}>
      <output className="block text-sm text-muted wrap-anywhere">
        <T>
          <Plural of={{ results: results.length }} one="# result" other="# results" /> for “
          <V of={{ search: search.trim() }} />”
        </T>
      </output>
      {results.length === 0 ? (
        <EmptyState
          title={t`Nothing matches your search`}
          text={t`Try another word, or contact us.`}
          action={
            <>
              <Button onClick={onClear}>{t`Show all topics`}</Button>
              <Button asChild>
                <Link variant="bare" to="/contact">
                  {t`Contact us`}
                </Link>
              </Button>
            </>
          }
        />
      ) : (
        <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {results.map((result) => (
            <li key={result.box.id}>
              <BoxCard {...result} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

/** `/csl-center=redirect` and `/csl-center=redirect2L` show the same page. */
export const Component = () => {
  const { data: groups = [] } = useQuery(helpLinksQuery());
  const { pages } = useSiteDocument('help');
  const { user } = useSession();
  const [params] = useSearchParams();
  const [search, setSearch] = useState(params.get('q') ?? '');
  const searchField = useTypedEarly<HTMLInputElement>(({ value }) => setSearch(value));
  return (
    <>
      <PageMeta
        title={t`Help center`}
        description={t`Answers about orders, licenses, downloads, refunds, uploads and payouts.`}
        path={helpCenterPath}
      />
      <HelpNav />
      <div className="page flex flex-col gap-8 py-10 md:py-14">
        <PageTitle
          title={t`Help center`}
          lead={t`Answers about orders, licenses, downloads, refunds, uploads and payouts.`}
          aside={<Suspense fallback={null}>{user && <UpdateHelp user={user} />}</Suspense>}
        />
        <RecentItems />
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- jsdom and older browsers don't know the element */}
        <form role="search" onSubmit={(event) => event.preventDefault()} className="max-w-xl">
          <TextField
            ref={searchField}
            label={t`Search the help center`}
            type="search"
            name="q"
            maxLength={100}
            autoComplete="off"
            placeholder={t`Refund, download, license…`}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </form>
        {search.trim() === '' ? (
          <Topics groups={groups} />
        ) : (
          <Results search={search} groups={groups} pages={pages} onClear={() => setSearch('')} />
        )}
        <WriteToUs className="lg:ms-[18.5rem]" />
      </div>
    </>
  );
};
