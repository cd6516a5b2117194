import type { ReactNode } from 'react';
import { createPath, type Navigator, Router, type To } from 'react-router';
import { PageStateProvider } from './page-context.ts';
import type { LoadedPage } from './page-route.ts';

const nowhere = (): never => {
  throw new Error('a page can’t navigate while rendering on the server');
};

const navigator: Navigator = {
  createHref: (to: To) => (typeof to === 'string' ? to : createPath(to)),
  go: nowhere,
  push: nowhere,
  replace: nowhere,
};

/** Renders one page once. */
export const StaticRouter = ({ page, children }: { readonly page: LoadedPage; readonly children: ReactNode }) => (
  <Router location={page.location} navigator={navigator} static>
    <PageStateProvider value={{ page, navigating: false, reload: nowhere }}>{children}</PageStateProvider>
  </Router>
);
