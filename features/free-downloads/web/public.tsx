import { Suspense, useEffect, useState } from 'react';
import { freeDownloadHash } from '#features/catalogue/paths.ts';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';

const FreeForm = lazyPart(() => import('./free-form.tsx'));

interface FreeDownloadProps {
  readonly beat: { readonly _id: string; readonly title: string };
}

/** Asks for an address to send the link to. A player on another site leads here with the dialog open. */
export const FreeDownload = ({ beat }: FreeDownloadProps) => {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (window.location.hash === freeDownloadHash) setOpen(true);
  }, []);
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
          <FreeForm beatId={beat._id} />
        </Suspense>
      </Dialog>
    </>
  );
};
