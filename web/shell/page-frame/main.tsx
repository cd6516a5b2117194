import type { ReactNode } from 'react';

export const mainId = 'main';

/** The skip link's target. */
export const Main = ({ children }: { readonly children: ReactNode }) => (
  <main id={mainId} tabIndex={-1} className="flex-1 outline-none">
    {children}
  </main>
);
