import type { RefObject } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { OnceOpened } from '#ui/composites/once-opened.tsx';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { Beat } from '#features/catalogue/contract.ts';

/** The panel's code is loaded when someone shares a beat. */
export const LazySharePanel = lazyPart(async () => ({ default: (await import('./share-panel.tsx')).SharePanel }));

export const panelPlace = <Skeleton className="h-72 rounded-m" />;

interface ShareDialogProps {
  readonly beat: Beat;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Gets the focus afterwards if the dialog was opened by a menu. */
  readonly otherwiseFocus?: RefObject<HTMLElement | null>;
}

/** A press outside doesn't close it, because a video that was just made would be lost. */
export const ShareDialog = ({ beat, ...props }: ShareDialogProps) => (
  <Dialog {...props} title={t`Share “${{ title: beat.title }}”`} width="full" firm>
    <OnceOpened open={props.open} fallback={panelPlace}>
      <LazySharePanel beat={beat} />
    </OnceOpened>
  </Dialog>
);
