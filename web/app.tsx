import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSiteDocument } from '#features/site/web/public.ts';
import { SiteFrameProvider } from '#ui/composites/site-frame.ts';
import { FillingsProvider } from '#ui/data/slot.tsx';
import type { Fillings } from '#ui/routing/slots.ts';
import { Document } from './document.tsx';
import type { PageState } from './page-state.ts';
import { RootLayout } from './shell/root-layout.tsx';

interface AppProps {
  readonly state: Pick<PageState, 'origin' | 'assets'>;
  /** The whole state embedded in the document. */
  readonly stateText: string;
  readonly queryClient: QueryClient;
  /** A prop, because otherwise the build would split the first code into more files. */
  readonly fillings: readonly Fillings[];
  /** The browser's or the server's router, around the shell. */
  readonly router: (children: ReactNode) => ReactNode;
}

/** A page that shows the draft of the label is drawn again as a whole. */
const Frame = ({ origin, children }: { readonly origin: string; readonly children: ReactNode }) => {
  const label = useSiteDocument('label');
  return <SiteFrameProvider value={{ origin, label }}>{children}</SiteFrameProvider>;
};

/** The same tree on both sides, so that the browser can hydrate what the server rendered. */
export const App = ({ state, stateText, queryClient, fillings, router }: AppProps) => (
  <QueryClientProvider client={queryClient}>
    <Frame origin={state.origin}>
      <Document assets={state.assets} state={stateText}>
        <FillingsProvider value={fillings}>{router(<RootLayout />)}</FillingsProvider>
      </Document>
    </Frame>
  </QueryClientProvider>
);
