import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { useLaterCode } from '#ui/data/use-later-code.ts';
import { useApi } from '#ui/data/api.ts';
import { connectPlayer, usePlayer } from '../player.ts';
import type { PlayerProps } from './player-panel.tsx';

const loadPanel = () => import('./player-panel.tsx');
const Panel = lazyPart(async () => ({ default: (await loadPanel()).PlayerPanel }));

/** The audio element that plays everything, mounted outside the pages, so that navigation never stops the music. */
export const PlayerBar = (props: PlayerProps) => {
  const api = useApi();
  const sound = useRef<HTMLAudioElement>(null);
  const open = usePlayer(({ phase }) => phase !== 'closed');
  useEffect(() => (sound.current ? connectPlayer(sound.current, api) : undefined), [api]);
  useLaterCode(loadPanel);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- beats have no captions */}
      <audio ref={sound} preload="none" />
      {open && (
        <>
          <div aria-hidden="true" className="h-(--foot) print:hidden" />
          <Suspense
            fallback={
              <div
                aria-hidden="true"
                data-foot="player"
                data-folded={props.folded ? '' : undefined}
                className="fixed inset-x-0 bottom-0 z-40 h-player border-t border-line bg-panel print:hidden"
              />
            }
          >
            <Panel {...props} />
          </Suspense>
        </>
      )}
    </>
  );
};
