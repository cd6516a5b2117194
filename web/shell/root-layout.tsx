import { CartPanel } from '#features/checkout/web/public.tsx';
import { LicenseChooserHost } from '#features/licenses/web/public.tsx';
import { PlayerBar } from '#features/plays/web/public.tsx';
import { Toaster } from '#ui/composites/toast.tsx';
import { usePage } from '../router/page-context.ts';
import { PageView } from '../router/page-view.tsx';
import { FailedPage } from './failed-page.tsx';
import { Footer } from './footer.tsx';
import { NavBar } from './nav-bar.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { SiteStrips } from './site-strips.tsx';
import { useReady, useScrollToTop } from './use-route-change.ts';

const mainId = 'main';

/** A thin line at the top while the next page is on its way. */
const NavigationProgress = () =>
  usePage().navigating ? (
    <div aria-hidden="true" className="fixed inset-x-0 top-0 z-60 h-0.5 animate-breathe bg-signal" />
  ) : null;

/** What stands around every page, and what outlives them. */
export const RootLayout = () => {
  useReady();
  useScrollToTop();
  const chrome = usePage().page.handle.chrome !== 'none';
  return (
    <>
      <a
        href={`#${mainId}`}
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-full bg-signal px-5 py-2.5 text-sm font-semibold text-ink focus:translate-y-0"
      >
        Skip to the content
      </a>
      <NavigationProgress />
      <div className="flex min-h-dvh flex-col">
        <SiteStrips />
        {chrome && <NavBar />}
        <main id={mainId} tabIndex={-1} className="flex-1 outline-none">
          <PageView fallback={FailedPage} />
        </main>
        {chrome && <Footer />}
      </div>
      <RouteAnnouncer />
      <PlayerBar />
      <CartPanel />
      <LicenseChooserHost />
      <Toaster />
    </>
  );
};
