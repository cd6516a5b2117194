import { useEffect } from 'react';
import { OnceOpened } from '#ui/composites/once-opened.tsx';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { LoadingLayer } from '#ui/primitives/loading-layer.tsx';
import { closeLicenseChooser, useChooser } from './chooser-store.ts';

const load = () => import('./license-chooser.tsx');
const Chooser = lazyPart(async () => ({ default: (await load()).LicenseChooser }));

/** Loads the chooser's code ahead: for price buttons under the pointer. */
export const preloadLicenseChooser = (): void => void load().catch(() => undefined);

/** The dialog 'Choose License', mounted once in the shell; its code comes when it is first wanted. */
export const LicenseChooserHost = () => {
  const open = useChooser((state) => state.open);
  useEffect(() => {
    const timer = setTimeout(preloadLicenseChooser, 4000);
    return () => clearTimeout(timer);
  }, []);

  return (
    <OnceOpened
      open={open}
      fallback={open && <LoadingLayer label="Loading the licenses" onClose={closeLicenseChooser} />}
    >
      <Chooser />
    </OnceOpened>
  );
};
