import { Suspense, useState } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { useSiteFrame } from '#ui/composites/site-frame.ts';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { Button } from '#ui/primitives/button.tsx';
import { CutText } from '#ui/primitives/cut-text.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import type { Beat } from '#features/catalogue/contract.ts';
import type { EmbeddedArtist } from '../../embed-code.ts';
import { artistPath } from '#features/catalogue/paths.ts';

const loadMenu = () => import('./share-menu.tsx');
const preload = (): void => void loadMenu().catch(() => undefined);
const ShareMenu = lazyPart(async () => ({ default: (await loadMenu()).ShareMenu }));

interface ShareProps {
  readonly name: string;
  readonly path: string;
  /** Names what is shared, where there are several buttons. */
  readonly what?: string;
  readonly beat?: Beat;
  readonly artist?: EmbeddedArtist;
}

/** Loads the menu's code when it's about to be used. */
export const Share = ({ path, what, ...shared }: ShareProps) => {
  const { origin } = useSiteFrame();
  const [requested, setRequested] = useState(false);
  const label = (
    <>
      <Icon name="share" className="shrink-0" />
      {what === undefined ? (
        t`Share`
      ) : (
        <CutText sentence={(cut) => t`Share ${{ name: cut }}`} className="min-w-0">
          {what}
        </CutText>
      )}
    </>
  );
  const button = (
    <Button
      aria-haspopup="menu"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setRequested(true)}
      className="max-w-full"
    >
      {label}
    </Button>
  );
  return requested ? (
    <Suspense fallback={button}>
      <ShareMenu {...shared} label={label} origin={origin} url={`${origin}${path}`} />
    </Suspense>
  ) : (
    button
  );
};

/** Shown for an artist with a beat on sale: without one there is no player to embed. */
export const ShareArtist = (artist: EmbeddedArtist) => (
  <Share name={artist.person.name} path={artistPath(artist.person.username)} artist={artist} />
);
