import { useEffect, useRef } from 'react';
import { useSession } from '#features/auth/web/public.tsx';
import type { PlayerBeat } from './playable-beat.ts';
import { player } from './player.ts';

/** Only its buyer may play a purchased beat: it stops when their session ends or someone else logs in. */
export const useOwnerOnly = (beat: PlayerBeat | null): void => {
  const { user, known } = useSession();
  const owner = useRef<string | null>(null);
  useEffect(() => {
    if (!beat || !('ownedUrl' in beat)) owner.current = null;
    else if (known && (!user || (owner.current ?? user._id) !== user._id)) player.close();
    else if (known) owner.current = user?._id ?? null;
  }, [beat, user, known]);
};
