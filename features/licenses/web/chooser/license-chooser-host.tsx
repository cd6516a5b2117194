import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { LoadingLayer } from '#ui/primitives/loading-layer.tsx';
import { closeLicenseChooser, useChooser } from './chooser-store.ts';

const load = () => import('./license-chooser.tsx');
const Chooser = lazyPart(async () => ({ default: (await load()).LicenseChooser }));

/** Preloads the chooser's code when the pointer is over a price button. */
export const preloadLicenseChooser = (): void => void load().catch(() => undefined);

/** The 'Choose License' dialog, mounted once in the shell. Its code loads on first use. */
export const LicenseChooserHost = () => {
  const open = useChooser((state) => state.open);
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);

  useEffect(() => {
    const timer = setTimeout(preloadLicenseChooser, 4000);
    return () => clearTimeout(timer);
  }, []);

  if (!wanted) return null;
  return (
    <Suspense fallback={open && <LoadingLayer label="Loading licenses" onClose={closeLicenseChooser} />}>
      <Chooser />
    </Suspense>
  );
};
