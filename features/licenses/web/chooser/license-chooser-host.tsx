import { useEffect } from 'react';
import { OnceOpened } from '#ui/composites/once-opened.tsx';
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
  useEffect(() => {
    const timer = setTimeout(preloadLicenseChooser, 4000);
    return () => clearTimeout(timer);
  }, []);

  return (
    <OnceOpened open={open} fallback={open && <LoadingLayer label="Loading licenses" onClose={closeLicenseChooser} />}>
      <Chooser />
    </OnceOpened>
  );
};
