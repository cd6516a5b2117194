import { type ReactNode, Suspense, useEffect } from 'react';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { useLocation } from '#ui/routing/routing.ts';
import { serverRenderedPart } from '#ui/data/server-rendered-part.tsx';
import { LoggedOutNotice, PasswordHost, SessionWatch, useSession } from '#features/auth/web/public.tsx';
import { CartPanel, LicenseChooserHost, useCodeInAddress } from '#features/checkout/web/public.tsx';
import { PlayerBar } from '#features/plays/web/public.tsx';
import { PromotionStrip } from '#features/promotions/web/public.tsx';
import { loadToasts, Toaster } from '#ui/composites/toast.tsx';
import { usePage } from '../router/page-context.ts';
import { PageView } from '../router/page-view.tsx';
import { DashboardLoading } from './dashboard/loading.tsx';
import { FirstVisit } from './disclaimer/first-visit.tsx';
import type { FailedPageProps } from './failed-page.tsx';
import { Main, mainId } from './page-frame/main.tsx';
import { NavBar } from './navigation/nav-bar.tsx';
import { RouteAnnouncer } from './page-frame/route-announcer.tsx';
import { SiteStrips } from './page-frame/site-strips.tsx';
import { useReady, useScrollPlace } from './page-frame/use-route-change.ts';

/** A thin line at the top while the next page loads. */
const NavigationProgress = () =>
  usePage().navigating ? (
    <div aria-hidden="true" className="fixed inset-x-0 top-0 z-60 h-0.5 animate-breathe bg-accent" />
  ) : null;

const DashboardFrame = lazyPart(async () => ({ default: (await import('./dashboard/frame.tsx')).DashboardFrame }));

/** The server doesn't know who is logged in, so it renders no dashboard content. */
const Dashboard = ({ children }: { readonly children: ReactNode }) => {
  const { known } = useSession();
  if (!known) return <DashboardLoading />;
  return (
    <Suspense fallback={<DashboardLoading />}>
      <DashboardFrame>{children}</DashboardFrame>
    </Suspense>
  );
};

/** The footer's links work without its code, which loads after the visible content. */
const Footer = serverRenderedPart(() => import('./page-frame/footer.tsx').then((part) => part.Footer), null);

const loadFailedPage = () => import('./failed-page.tsx');
const Failed = lazyPart(async () => ({ default: (await loadFailedPage()).FailedPage }));

const FailedPage = (props: FailedPageProps) => (
  <Suspense fallback={null}>
    <Failed {...props} />
  </Suspense>
);

/** Fetches the error pages' code while the connection works. */
const usePreloadedErrors = (): void =>
  useEffect(() => {
    const timer = setTimeout(() => void Promise.all([loadFailedPage(), loadToasts()]).catch(() => undefined), 1500);
    return () => clearTimeout(timer);
  }, []);

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
  usePreloadedErrors();
  const { pathname } = useLocation();
  return (
    <>
      <a
        href={`#${mainId}`}
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-full bg-accent px-5 py-2.5 text-sm font-semibold text-background focus:translate-y-0"
      >
        Skip to content
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
