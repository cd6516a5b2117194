import { Suspense, useState, useSyncExternalStore } from 'react';
import { freeDownloadHash } from '#features/catalogue/paths.ts';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';

const FreeForm = lazyPart(() => import('./free-form.tsx'));

interface FreeDownloadProps {
  readonly beat: { readonly _id: string; readonly title: string; readonly user: { readonly name: string } };
}

const watchHash = (onChange: () => void): (() => void) => {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
};
const isAtHash = (): boolean => window.location.hash === freeDownloadHash;

/** Asks for an address to send the link to. A player on another site leads here with the dialog open. */
export const FreeDownload = ({ beat }: FreeDownloadProps) => {
  const isLinked = useSyncExternalStore(watchHash, isAtHash, () => false);
  /** Null: not pressed yet. */
  const [pressed, setOpen] = useState<boolean | null>(null);
  const open = pressed ?? isLinked;
  return (
    <>
      <Button size="l" onClick={() => setOpen(true)} className="max-sm:col-span-full">
        Free download
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Free download"
        description={`“${beat.title}” as an MP3 with an audio tag in its sound. We’ll email you a link.`}
      >
        <Suspense fallback={<Skeleton className="h-48 rounded-m" />}>
          <FreeForm beatId={beat._id} artist={beat.user.name} />
        </Suspense>
      </Dialog>
    </>
  );
};
