import { Suspense, useState, useSyncExternalStore } from 'react';
import { freeDownloadHash } from '#features/catalogue/paths.ts';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { Button } from '#ui/primitives/button.tsx';
import type { Slots } from '#ui/routing/slots.ts';
import { t } from '#contract-kit/texts/text.ts';

const load = () => import('../free-dialog.tsx');
const preload = (): void => void load().catch(() => undefined);
const FreeDialog = lazyPart(async () => ({ default: (await load()).FreeDialog }));

const watchHash = (onChange: () => void): (() => void) => {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
};
const isAtHash = (): boolean => window.location.hash === freeDownloadHash;

/** A link from a player on another site opens the dialog. Otherwise, its code loads when it's about to be used. */
export const Component = ({ beat }: Slots['product.actions']) => {
  const isLinked = useSyncExternalStore(watchHash, isAtHash, () => false);
  /** Null until the visitor opens or closes the dialog. */
  const [pressed, setOpen] = useState<boolean | null>(null);
  const open = pressed ?? isLinked;
  if (!beat.freeDownload) return null;
  return (
    <>
      <Button
        size="l"
        className="max-sm:col-span-full"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        {t`Free download`}
      </Button>
      {(isLinked || pressed !== null) && (
        <Suspense fallback={null}>
          <FreeDialog beat={beat} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
};
