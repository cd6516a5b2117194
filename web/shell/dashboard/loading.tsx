import { PageMeta } from '#ui/composites/page-meta.tsx';
import { Main } from '../page-frame/main.tsx';
import { SiteStrips } from '../page-frame/site-strips.tsx';

/** Until it's known who is logged in. The server renders only this for dashboard pages. */
export const DashboardLoading = () => (
  <>
    <SiteStrips />
    <Main>
      <div className="page grid min-h-[70dvh] place-items-center">
        <PageMeta title="Dashboard" description="A page for account holders." noIndex />
        <output className="text-muted">Loading...</output>
      </div>
    </Main>
  </>
);
