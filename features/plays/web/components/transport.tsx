import { t } from '#contract-kit/texts/text.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Spinner } from '#ui/primitives/spinner.tsx';
import { isSounding, isWaiting, player, usePlayer } from '../player.ts';

export const PlayButton = ({ large = false }: { readonly large?: boolean }) => {
  const phase = usePlayer((state) => state.phase);
  const sounding = isSounding({ phase });
  const waiting = isWaiting({ phase });
  return (
    <IconButton
      label={sounding ? t`Pause` : t`Play`}
      variant="primary"
      onClick={() => player.toggle()}
      className={large ? 'size-16' : ''}
    >
      {waiting ? (
        <Spinner size={large ? 28 : 22} />
      ) : (
        <Icon name={sounding ? 'pause' : 'play'} size={large ? 28 : 20} />
      )}
    </IconButton>
  );
};

export const PreviousButton = () => (
  <IconButton label={t`Previous`} icon="previous" onClick={() => player.previous()} />
);

export const NextButton = () => (
  <IconButton
    label={t`Next`}
    icon="next"
    onClick={() => player.next()}
    onPointerEnter={() => player.warmNext()}
    onFocus={() => player.warmNext()}
  />
);

export const LoopButton = () => (
  <IconButton
    label={t`Loop`}
    icon="loop"
    pressed={usePlayer((state) => state.loop)}
    onClick={() => player.toggleLoop()}
  />
);

export const ShuffleButton = () => (
  <IconButton
    label={t`Shuffle`}
    icon="shuffle"
    pressed={usePlayer((state) => state.shuffle)}
    onClick={() => player.toggleShuffle()}
  />
);
