import type { ReactNode } from 'react';

export const mainId = 'main';

/** The content of the page, which the skip link targets. */
export const Main = ({ children }: { readonly children: ReactNode }) => (
  <main id={mainId} tabIndex={-1} className="flex-1 outline-none">
    {children}
  </main>
);
