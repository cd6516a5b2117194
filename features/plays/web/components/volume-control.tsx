import { t } from '#contract-kit/texts/text.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Slider } from '#ui/primitives/forms/slider.tsx';
import { player, usePlayer } from '../player.ts';

export const VolumeControl = ({ className }: { readonly className?: string }) => {
  const volume = usePlayer((state) => state.volume);
  const muted = usePlayer((state) => state.muted);
  const silent = muted || volume === 0;
  return (
    <span className="flex min-w-0 items-center gap-1">
      <IconButton
        label={muted ? t`Unmute` : t`Mute`}
        icon={silent ? 'mute' : 'volume'}
        onClick={() => player.toggleMute()}
      />
      <Slider
        label={t`Volume`}
        value={muted ? 0 : volume}
        valueText={`${Math.round((muted ? 0 : volume) * 100)} %`}
        onChange={(value) => player.setVolume(value)}
        {...(className !== undefined && { className })}
      />
    </span>
  );
};
