import { Suspense, useState } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import type { PlayableBeat } from '../playable-beat.ts';

const loadMenu = () => import('./beat-menu-items.tsx');
const Items = lazyPart(async () => ({ default: (await loadMenu()).BeatMenuItems }));

interface BeatMenuProps {
  readonly beat: PlayableBeat;
  readonly variant?: 'secondary';
  readonly className?: string;
}

/** The menu's code loads when the menu is about to be used. */
export const BeatMenu = ({ beat, ...looks }: BeatMenuProps) => {
  const [requested, setRequested] = useState(false);
  const button = (
    <IconButton
      label={t`More for ${{ title: beat.title }}`}
      icon="more"
      iconSize={24}
      aria-haspopup="menu"
      onPointerEnter={() => void loadMenu().catch(() => undefined)}
      onClick={() => setRequested(true)}
      {...looks}
    />
  );
  return requested ? (
    <Suspense fallback={button}>
      <Items beat={beat} trigger={button} />
    </Suspense>
  ) : (
    button
  );
};
