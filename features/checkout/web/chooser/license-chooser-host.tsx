import { useEffect } from 'react';
import { OnceOpened } from '#ui/composites/once-opened.tsx';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { useLaterCode } from '#ui/data/use-later-code.ts';
import { LoadingLayer } from '#ui/primitives/loading-layer.tsx';
import { closeLicenseChooser, useChooser } from '#features/licenses/web/public.tsx';
import { t } from '#contract-kit/texts/text.ts';

const load = () => import('./license-chooser.tsx');
const Chooser = lazyPart(async () => ({ default: (await load()).LicenseChooser }));

/** Mounted once, in the shell. The dialog's code loads on first use. */
export const LicenseChooserHost = () => {
  const open = useChooser((state) => state.open);
  const expected = useChooser((state) => state.expected);
  useLaterCode(load);
  useEffect(() => {
    if (expected) load().catch(() => undefined);
  }, [expected]);

  return (
    <OnceOpened
      open={open}
      fallback={open && <LoadingLayer label={t`Loading licenses`} onClose={closeLicenseChooser} />}
    >
      <Chooser />
    </OnceOpened>
  );
};
