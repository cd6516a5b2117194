import { useState } from 'react';
import { OnceOpened } from '#ui/composites/once-opened.tsx';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { usePlayer } from '../player.ts';

const loadPanel = () => import('./queue-panel.tsx');
const QueuePanel = lazyPart(async () => ({ default: (await loadPanel()).QueuePanel }));

/** Opens the queue, and says how many beats were queued by hand. */
export const QueueButton = () => {
  const count = usePlayer(({ queued }) => queued.length);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={count > 0 ? `Queue (${count})` : 'Queue'}
        icon="queue"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void loadPanel().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        {count > 0 && (
          <span
            aria-hidden="true"
            className="tabular absolute top-0 right-0 rounded-full bg-signal px-1.5 text-center text-xs font-semibold text-ink"
          >
            {count}
          </span>
        )}
      </IconButton>
      <OnceOpened open={open}>
        <QueuePanel open={open} onOpenChange={setOpen} />
      </OnceOpened>
    </>
  );
};
