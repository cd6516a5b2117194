import { useState } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { OnceOpened } from '#ui/composites/once-opened.tsx';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { CountBadge } from '#ui/primitives/count-badge.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { usePlayer } from '../player.ts';

const loadPanel = () => import('./queue-panel.tsx');
const QueuePanel = lazyPart(async () => ({ default: (await loadPanel()).QueuePanel }));

export const QueueButton = () => {
  const count = usePlayer(({ queued }) => queued.length);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={count > 0 ? t`Queue (${{ count: String(count) }})` : t`Queue`}
        icon="queue"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void loadPanel().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        <CountBadge count={count} />
      </IconButton>
      <OnceOpened open={open}>
        <QueuePanel open={open} onOpenChange={setOpen} />
      </OnceOpened>
    </>
  );
};
