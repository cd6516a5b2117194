import { Suspense, useState, useSyncExternalStore } from 'react';
import { freeDownloadHash } from '#features/catalogue/paths.ts';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { Button } from '#ui/primitives/button.tsx';

const load = () => import('./free-dialog.tsx');
const preload = (): void => void load().catch(() => undefined);
const FreeDialog = lazyPart(async () => ({ default: (await load()).FreeDialog }));

interface FreeDownloadProps {
  readonly beat: { readonly _id: string; readonly title: string; readonly user: { readonly name: string } };
}

const watchHash = (onChange: () => void): (() => void) => {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
};
const isAtHash = (): boolean => window.location.hash === freeDownloadHash;

/**
 * Asks for an address to send the link to. A player on another site leads here with the dialog open. Its code loads
 * when it's about to be used.
 */
export const FreeDownload = ({ beat }: FreeDownloadProps) => {
  const isLinked = useSyncExternalStore(watchHash, isAtHash, () => false);
  /** Null until it's pressed. */
  const [pressed, setOpen] = useState<boolean | null>(null);
  const open = pressed ?? isLinked;
  return (
    <>
      <Button
        size="l"
        className="max-sm:col-span-full"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        Free download
      </Button>
      {(isLinked || pressed !== null) && (
        <Suspense fallback={null}>
          <FreeDialog beat={beat} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
};
