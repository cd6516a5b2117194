import { Suspense, useState } from 'react';
import { useSiteFrame } from '#ui/composites/site-frame.ts';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import type { Beat } from '../../contract.ts';
import { beatName, productPath } from '../../paths.ts';

const loadMenu = () => import('./share-menu.tsx');
const preload = (): void => void loadMenu().catch(() => undefined);
const ShareMenu = lazyPart(async () => ({ default: (await loadMenu()).ShareMenu }));

/** The menu's code loads when it is about to be used. */
export const ShareBeat = ({ beat }: { readonly beat: Beat }) => {
  const { origin } = useSiteFrame();
  const [wanted, setWanted] = useState(false);
  const button = (
    <Button aria-haspopup="menu" onPointerEnter={preload} onFocus={preload} onClick={() => setWanted(true)}>
      <Icon name="share" />
      Share
    </Button>
  );
  return wanted ? (
    <Suspense fallback={button}>
      <ShareMenu name={beatName(beat)} url={`${origin}${productPath(beat._id)}`} />
    </Suspense>
  ) : (
    button
  );
};
