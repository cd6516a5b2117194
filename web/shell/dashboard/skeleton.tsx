import { mayAccess } from '#contract-kit/security/access.ts';
import { useSite } from '#features/settings/web/public.ts';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { usePage } from '../../router/page-context.ts';
import { Main } from '../page-frame/main.tsx';
import { Strips } from '../page-frame/strips.tsx';
import { dashboardOf } from './access.ts';
import { type Current, findCurrent, sectionsOf } from './links.ts';
import { t } from '#contract-kit/texts/text.ts';

/** As wide as the sidebar is by default in each window (`use-sidebar.ts`). */
const SidebarSkeleton = () => (
  <div
    aria-hidden="true"
    className="sticky top-0 hidden h-dvh w-16 shrink-0 flex-col overflow-hidden border-e border-line bg-panel sm:flex lg:w-[255px] print:hidden"
  >
    <div className="flex h-nav shrink-0 items-center border-b border-line px-2.5 lg:px-4">
      <Skeleton className="h-6 w-11 lg:w-32" />
    </div>
    <div className="p-2.5">
      <Skeleton className="h-11 rounded-m" />
    </div>
    <div className="flex flex-col gap-0.5 px-2.5 pt-2 lg:pt-14">
      {Array.from({ length: 9 }, (_, index) => (
        <div key={index} className="flex min-h-11 items-center gap-3 px-3">
          <Skeleton className="size-5 shrink-0" />
          <Skeleton className={index % 3 === 1 ? 'hidden h-3 w-20 lg:block' : 'hidden h-3 w-28 lg:block'} />
        </div>
      ))}
    </div>
  </div>
);

const TopBarSkeleton = ({ title }: { readonly title: string | null }) => (
  <div
    aria-hidden="true"
    className="sticky top-0 z-30 flex h-nav items-center gap-4 border-b border-line bg-background/96 px-4 sm:px-6 print:hidden"
  >
    <Skeleton className="size-6 shrink-0" />
    <p className="line-clamp-2 min-w-0 flex-1 font-display text-sm leading-tight font-semibold sm:text-base">{title}</p>
    {['find', 'cart', 'account'].map((name) => (
      <Skeleton key={name} className="size-7 shrink-0 rounded-full" />
    ))}
  </div>
);

const TabsSkeleton = () => (
  <div
    aria-hidden="true"
    className="flex min-h-[45px] items-center gap-6 overflow-hidden border-b border-line bg-panel px-5 sm:px-7 print:hidden"
  >
    {['first', 'second', 'third'].map((name) => (
      <Skeleton key={name} className="h-3 w-16 shrink-0" />
    ))}
  </div>
);

const roles = ['user', 'seller', 'admin'] as const;

/** The page's place in the sidebar of the first role that may see it and has it. */
const usePlaceOfPage = (): Current | null => {
  const { location, handle } = usePage().page;
  const { isEcomEnabled } = useSite();
  const places = roles
    .filter((role) => mayAccess(handle.access ?? 'user', { role, isEditor: false }))
    .map((role) => findCurrent(sectionsOf({ role }, isEcomEnabled), location.pathname));
  return places.find((place) => place !== null) ?? null;
};

/**
 * The frame and the page until it's known who is logged in. The server sends it for every dashboard page, so that a
 * slow line shows where things will be long before the code has come.
 */
export const FrameSkeleton = () => {
  const current = usePlaceOfPage();
  const { pathname } = usePage().page.location;
  // A home page greets the person.
  const isHome = roles.some((role) => dashboardOf(role) === pathname);
  const tab = current && current.tab.to === pathname && !isHome ? current.tab : null;
  const title = tab && (tab.title === undefined ? tab.label : tab.title);
  return (
    <div className="flex flex-1 items-stretch">
      <PageMeta title={title ?? t`Dashboard`} description={t`A page for account holders.`} noIndex />
      <SidebarSkeleton />
      <div className="flex min-w-0 flex-1 flex-col">
        <Strips />
        <TopBarSkeleton title={title} />
        {current && current.entry.tabs.length > 1 && <TabsSkeleton />}
        <Main>
          <div className="page py-6 sm:py-10">
            <output className="sr-only">{t`Loading...`}</output>
            <div className="mb-6 sm:mb-8">
              {title ? (
                <p className="font-display text-3xl font-bold tracking-tight wrap-anywhere">{title}</p>
              ) : (
                <Skeleton className="h-9 w-60 max-w-full" />
              )}
            </div>
            <div aria-busy="true" className="grid gap-6">
              <Skeleton className="h-44 rounded-l" />
              <Skeleton className="h-80 rounded-l" />
            </div>
          </div>
        </Main>
      </div>
    </div>
  );
};
