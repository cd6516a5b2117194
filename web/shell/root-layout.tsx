import { Suspense } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { useLocation } from '#ui/routing/routing.ts';
import { useLaterCode } from '#ui/data/use-later-code.ts';
import { serverRenderedPart } from '#ui/data/server-rendered-part.tsx';
import { LoggedOutNotice, PasswordHost, SessionWatch } from '#features/auth/web/public.tsx';
import { CartPanel, LicenseChooserHost, useCodeInAddress } from '#features/checkout/web/public.tsx';
import { PlayerBar } from '#features/plays/web/public.tsx';
import { PromotionStrip } from '#features/promotions/web/public.tsx';
import { useSite } from '#features/settings/web/public.ts';
import { loadToasts, Toaster } from '#ui/composites/toast.tsx';
import { usePage } from '../router/page-context.ts';
import { PageView } from '../router/page-view.tsx';
import { FirstVisit } from './disclaimer/first-visit.tsx';
import type { FailedPageProps } from './failed-page.tsx';
import { Main, mainId } from './page-frame/main.tsx';
import { NavBar } from './navigation/nav-bar.tsx';
import { RouteAnnouncer } from './page-frame/route-announcer.tsx';
import { hasStrips } from './page-frame/has-strips.ts';
import { useReady, useScrollPlace } from './page-frame/use-route-change.ts';

/** A thin line at the top while the next page loads. */
const NavigationProgress = () =>
  usePage().navigating ? (
    <div aria-hidden="true" className="fixed inset-x-0 top-0 z-60 h-0.5 animate-breathe bg-accent" />
  ) : null;

/** Loads together with its pages (`routes.tsx`). Until then, the server's skeleton of it stays. */
const Dashboard = serverRenderedPart(() => import('./dashboard/frame.tsx').then((part) => part.DashboardFrame), null);

/** The server has sent them, so they only need a place if the page changes before their code has come. */
const StripsPlaceholder = () => (
  <p aria-hidden="true" className="py-1.5 text-xs">
    &nbsp;
  </p>
);

const Strips = serverRenderedPart(
  () => import('./page-frame/strips.tsx').then((part) => part.Strips),
  <StripsPlaceholder />,
);

/** Notices about the whole site on visitors' pages, which load their code only if there are any. */
const SiteStrips = () => (hasStrips(useSite()) ? <Strips /> : null);

/** The footer's links work without its code, which loads after the visible content. */
const Footer = serverRenderedPart(() => import('./page-frame/footer.tsx').then((part) => part.Footer), null);

const loadFailedPage = () => import('./failed-page.tsx');
const Failed = lazyPart(async () => ({ default: (await loadFailedPage()).FailedPage }));

const FailedPage = (props: FailedPageProps) => (
  <Suspense fallback={null}>
    <Failed {...props} />
  </Suspense>
);

/** While the connection works. */
const loadErrors = () => Promise.all([loadFailedPage(), loadToasts()]);

const Surroundings = () => {
  const { chrome } = usePage().page.handle;
  const main = (
    <Main>
      <PageView fallback={FailedPage} />
    </Main>
  );
  if (chrome === 'dashboard') return <Dashboard>{main}</Dashboard>;
  return (
    <>
      <SiteStrips />
      {chrome !== 'none' && <PromotionStrip />}
      {chrome !== 'none' && <NavBar />}
      {main}
      {chrome !== 'none' && <Footer />}
    </>
  );
};

/** The frame around every page, which survives navigation. */
export const RootLayout = () => {
  useReady();
  useCodeInAddress();
  useScrollPlace();
  useLaterCode(loadErrors);
  const { pathname } = useLocation();
  return (
    <>
      <a
        href={`#${mainId}`}
        className="fixed top-2 start-2 z-60 -translate-y-20 rounded-full bg-accent px-5 py-2.5 text-sm font-semibold text-background focus:translate-y-0"
      >
        {t`Skip to content`}
      </a>
      <NavigationProgress />
      <div className="flex min-h-dvh flex-col">
        <Surroundings />
      </div>
      <RouteAnnouncer />
      <PlayerBar folded={pathname.startsWith('/beatstore/checkout')} />
      <CartPanel />
      <LicenseChooserHost />
      <LoggedOutNotice />
      <PasswordHost />
      <SessionWatch />
      <FirstVisit />
      <Toaster />
    </>
  );
};
