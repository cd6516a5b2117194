import { Component, type ReactNode } from 'react';
import { useRoutes } from 'react-router';
import { usePage } from './page-context.ts';
import { type PageError, toPageError } from './page-error.ts';

type Fallback = (props: { readonly error: PageError; readonly onRetry: () => void }) => ReactNode;

interface BoundaryProps {
  readonly fallback: Fallback;
  readonly children: ReactNode;
}

/** Catches what a page throws while it is drawn in the browser. */
class PageBoundary extends Component<BoundaryProps, { readonly error: PageError | null }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: toPageError(error) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { fallback: Failed, children } = this.props;
    return error ? <Failed error={error} onRetry={() => this.setState({ error: null })} /> : children;
  }
}

/** The page itself, or what stands in for it when it failed. */
export const PageView = ({ fallback: Failed }: { readonly fallback: Fallback }) => {
  const { page, reload } = usePage();
  const { route, location, error } = page;
  const view = useRoutes([{ path: route.path, element: <page.Component /> }], location);
  if (error) return <Failed error={error} onRetry={reload} />;
  return (
    <PageBoundary key={location.pathname} fallback={Failed}>
      {view}
    </PageBoundary>
  );
};
