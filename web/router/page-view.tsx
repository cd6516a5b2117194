import { Component, type ReactNode } from 'react';
import { PageParamsProvider } from '#ui/data/page-params.ts';
import { findRoute } from './load-page.ts';
import { usePage } from './page-context.ts';
import { type PageError, toPageError } from './page-error.ts';

type Fallback = (props: { readonly error: PageError; readonly onRetry: () => void }) => ReactNode;

interface BoundaryProps {
  readonly fallback: Fallback;
  readonly children: ReactNode;
}

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

export const PageView = ({ fallback: Failed }: { readonly fallback: Fallback }) => {
  const { page, reload } = usePage();
  const { route, location, error } = page;
  if (error) return <Failed error={error} onRetry={reload} />;
  return (
    <PageBoundary key={location.pathname} fallback={Failed}>
      <PageParamsProvider value={findRoute([route], location.pathname).params}>
        <page.Component />
      </PageParamsProvider>
    </PageBoundary>
  );
};
