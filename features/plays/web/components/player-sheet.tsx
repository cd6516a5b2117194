import { formatTime } from '#features/catalogue/format-time.ts';
import { t } from '#contract-kit/texts/text.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { Cover } from '#ui/primitives/cover.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Sheet } from '#ui/primitives/overlays/sheet.tsx';
import type { PlayerBeat } from '../playable-beat.ts';
import { player, usePlayer, useProgress } from '../player.ts';
import { NotesButton } from './notes-button.tsx';
import { Buy, NowPlaying, Problem } from './now-playing.tsx';
import { QueueButton } from './queue-button.tsx';
import { SeekWave } from './seek-wave.tsx';
import { LoopButton, NextButton, PlayButton, PreviousButton, ShuffleButton } from './transport.tsx';
import { VolumeControl } from './volume-control.tsx';

interface PlayerSheetProps {
  readonly beat: PlayerBeat;
  readonly peaks: readonly number[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const Seek = ({ peaks }: { readonly peaks: readonly number[] }) => {
  const { position, duration } = useProgress();
  return (
    <div>
      <SeekWave
        label={t`Seek`}
        peaks={peaks}
        position={position}
        duration={duration}
        onSeek={(seconds) => player.seek(seconds)}
        className="h-16"
      />
      <p className="tabular mt-1 flex justify-between text-sm text-muted">
        <span>{formatTime(Math.floor(position) * 1000)}</span>
        <span>{formatTime(duration * 1000)}</span>
      </p>
    </div>
  );
};

export const PlayerSheet = ({ beat, peaks, open, onOpenChange }: PlayerSheetProps) => {
  const close = () => onOpenChange(false);
  const everywhere = usePlayer((state) => state.keysEverywhere);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t`Now playing`} side="bottom">
      <div data-player className="mx-auto flex max-w-md flex-col gap-3">
        <Cover
          src={beat.coverImage}
          sizes="(min-width: 448px) 28rem, 100vw"
          alt=""
          className="mx-auto w-[min(100%,30dvh)] rounded-m"
        />
        <div className="flex items-center gap-3">
          <NowPlaying beat={beat} onLeave={close} className="flex-1 text-lg" />
          <Buy beat={beat} onPress={close} />
        </div>
        <Problem />
        <Seek peaks={peaks} />
        <div className="flex items-center justify-between">
          <LoopButton />
          <PreviousButton />
          <PlayButton large />
          <NextButton />
          <ShuffleButton />
        </div>
        <div className="flex items-center gap-2">
          <VolumeControl className="w-full" />
          <span className="ms-auto flex">
            <QueueButton />
            <NotesButton />
          </span>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          {/* A phone has no keyboard for shortcuts. */}
          <Checkbox
            className="pointer-coarse:hidden"
            label={t`Shortcuts anywhere on the page`}
            checked={everywhere}
            onChange={(event) => player.setKeysEverywhere(event.currentTarget.checked)}
          />
          <Button variant="ghost" className="ms-auto" onClick={() => player.close()}>
            <Icon name="close" />
            {t`Close player`}
          </Button>
        </div>
      </div>
    </Sheet>
  );
};
