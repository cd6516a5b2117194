import { useEffect, useRef, useState } from 'react';
import { isPlaying, togglePlay } from '#features/plays/web/public.tsx';
import { t } from '#contract-kit/texts/text.ts';
import { toast } from '#ui/composites/toast.tsx';
import { videoSeconds } from './video-plan.ts';

/** Plays the chosen part of the preview; the player pauses for it. */
export const useExcerpt = (url: string) => {
  const sound = useRef<HTMLAudioElement | null>(null);
  const [sounding, setSounding] = useState(false);
  const stop = (): void => {
    sound.current?.pause();
    sound.current = null;
    setSounding(false);
  };
  useEffect(() => () => sound.current?.pause(), []);

  const play = (start: number): void => {
    stop();
    if (isPlaying()) togglePlay();
    const audio = new Audio(url);
    sound.current = audio;
    const end = (): void => {
      if (sound.current === audio) stop();
    };
    audio.currentTime = start;
    audio.addEventListener('timeupdate', () => audio.currentTime >= start + videoSeconds && end());
    audio.addEventListener('ended', end);
    // Stops once the player has started: one sound at a time.
    audio.addEventListener('timeupdate', () => isPlaying() && end());
    setSounding(true);
    audio.play().catch(() => {
      if (sound.current !== audio) return;
      stop();
      toast.error(t`The preview can’t be played right now.`);
    });
  };
  return { sounding, play, stop };
};
