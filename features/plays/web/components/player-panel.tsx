import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { producerNames } from '#features/catalogue/paths.ts';
import { useSession } from '#features/auth/web/public.tsx';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { decodeWave } from '#features/catalogue/waveform.ts';
import { formatTime } from '#features/catalogue/format-time.ts';
import { CutText } from '#ui/primitives/cut-text.tsx';
import { Cover } from '#ui/primitives/cover.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { PlayerBeat } from '../playable-beat.ts';
import { player, usePlayer, useProgress } from '../player.ts';
import { useSwipeDown } from '#ui/primitives/overlays/use-swipe-down.ts';
import { usePlayerKeys } from '../use-player-keys.ts';
import { NotesButton } from './notes-button.tsx';
import { Buy, NowPlaying, Problem } from './now-playing.tsx';
import { PlayerMenu } from './player-menu.tsx';
import { QueueButton } from './queue-button.tsx';
import { SeekWave } from './seek-wave.tsx';
import { LoopButton, NextButton, PlayButton, PreviousButton, ShuffleButton } from './transport.tsx';
import { VolumeControl } from './volume-control.tsx';

const loadSheet = () => import('./player-sheet.tsx');
const PlayerSheet = lazyPart(async () => ({ default: (await loadSheet()).PlayerSheet }));

/** Stops a purchased beat when its buyer's session ends or someone else logs in. */
const useOwnerOnly = (beat: PlayerBeat | null): void => {
  const { user, known } = useSession();
  const owner = useRef<string | null>(null);
  useEffect(() => {
    if (!beat || !('ownedUrl' in beat)) owner.current = null;
    else if (known && (!user || (owner.current ?? user._id) !== user._id)) player.close();
    else if (known) owner.current = user?._id ?? null;
  }, [beat, user, known]);
};

const CloseButton = () => <IconButton label={t`Close player`} icon="close" onClick={() => player.close()} />;

const Seek = ({ peaks }: { readonly peaks: readonly number[] }) => {
  const { position, duration } = useProgress();
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <span className="tabular w-10 text-end text-xs text-muted">{formatTime(Math.floor(position) * 1000)}</span>
      <SeekWave
        label={t`Seek`}
        peaks={peaks}
        position={position}
        duration={duration}
        onSeek={(seconds) => player.seek(seconds)}
        className="h-11 min-w-0 flex-1"
      />
      <span className="tabular w-10 text-xs text-muted">{formatTime(duration * 1000)}</span>
    </div>
  );
};

/** On a phone the bar shows progress as a line; the wave is in the sheet. */
const ThinProgress = () => {
  const { share } = useProgress();
  return (
    <span aria-hidden="true" className="absolute inset-x-0 -top-px h-0.5 bg-line lg:hidden">
      <span className="block h-full origin-left bg-accent" style={{ transform: `scaleX(${share.toFixed(4)})` }} />
    </span>
  );
};

const Waiting = () => (
  <>
    <Skeleton className="size-14 shrink-0" />
    <span className="flex w-40 flex-col gap-2">
      <Skeleton className="h-4" />
      <Skeleton className="h-3 w-2/3" />
    </span>
  </>
);

interface BarProps {
  readonly beat: PlayerBeat;
}

/** A phone shows the price instead of a close button; a swipe down or the sheet's button closes the bar there. */
const SmallBar = ({ beat, onExpand }: BarProps & { readonly onExpand: () => void }) => (
  <div className="flex min-w-0 flex-1 items-center gap-1 lg:hidden">
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onExpand}
      className="flex min-h-11 min-w-0 flex-1 items-center gap-3 text-start"
    >
      <Cover src={beat.coverImage} sizes="48px" alt="" className="size-12 rounded-s in-data-folded:max-sm:size-8" />
      <span className="min-w-0 flex-1">
        <T>
          <span className="sr-only">Open player: </span>
          <CutText className="font-display leading-snug font-semibold">
            <V of={{ title: beat.title }} />
          </CutText>
        </T>
        <CutText className="text-sm text-muted in-data-folded:max-sm:hidden">{producerNames(beat)}</CutText>
      </span>
      <Icon name="chevron-up" className="shrink-0 text-muted max-sm:hidden" />
    </button>
    <span className="hidden sm:contents">
      <PreviousButton />
    </span>
    <PlayButton />
    <span className="contents in-data-folded:max-sm:hidden">
      <NextButton />
      <Buy beat={beat} />
    </span>
    <span className={'ownedUrl' in beat ? 'contents in-data-folded:max-sm:hidden' : 'contents max-sm:hidden'}>
      <CloseButton />
    </span>
  </div>
);

const WideBar = ({ beat, peaks }: BarProps & { readonly peaks: readonly number[] }) => (
  <div className="hidden min-w-0 flex-1 items-center gap-5 max-xl:gap-3 lg:flex">
    <div className="flex w-64 min-w-0 items-center gap-3 xl:w-80">
      <Cover src={beat.coverImage} sizes="56px" alt="" className="size-14 rounded-s" />
      <NowPlaying beat={beat} className="flex-1" />
      <Buy beat={beat} />
    </div>
    <div className="flex items-center">
      <LoopButton />
      <PreviousButton />
      <PlayButton />
      <NextButton />
      <ShuffleButton />
    </div>
    <Seek peaks={peaks} />
    <div className="flex items-center">
      <VolumeControl className="w-20 xl:w-24" />
      <QueueButton />
      <NotesButton />
      <span className="hidden xl:contents">
        <PlayerMenu />
      </span>
      <CloseButton />
    </div>
  </div>
);

export interface PlayerProps {
  /** Makes the bar small on a phone, for pages whose own next step matters more. */
  readonly folded?: boolean;
}

/** The bar at the bottom of every page. A wide screen has every control; on a phone the sheet has the rest. */
export const PlayerPanel = ({ folded = false }: PlayerProps) => {
  const { element: bar, swipe } = useSwipeDown<HTMLElement>(() => player.close());
  usePlayerKeys(bar);
  const beat = usePlayer((state) => state.current);
  useOwnerOnly(beat);
  const problem = usePlayer((state) => state.problem);
  const peaks = useMemo(() => (beat ? decodeWave(beat.wave) : []), [beat]);
  const [expanded, setExpanded] = useState(false);
  const [sheetRequested, setSheetRequested] = useState(false);

  const expand = (): void => {
    setSheetRequested(true);
    setExpanded(true);
  };

  return (
    <section
      ref={bar}
      aria-label={t`Audio player`}
      onPointerEnter={() => void loadSheet().catch(() => undefined)}
      {...swipe}
      data-foot="player"
      data-folded={folded ? '' : undefined}
      data-problem={problem === null ? undefined : ''}
      className="touch-pan-x fixed inset-x-0 bottom-0 z-40 h-player border-t border-line bg-panel pb-[env(safe-area-inset-bottom)] shadow-high print:hidden"
    >
      <p aria-live="polite" className="sr-only">
        {beat && t`Now playing: ${{ title: beat.title }} by ${{ artist: producerNames(beat) }}`}
      </p>
      <ThinProgress />
      {problem && (
        <p className="absolute inset-x-0 bottom-full flex h-player-problem items-center justify-center border-t border-line bg-panel px-4">
          <Problem />
        </p>
      )}
      <div className="page flex h-full items-center gap-2">
        {beat ? (
          <>
            <SmallBar beat={beat} onExpand={expand} />
            <WideBar beat={beat} peaks={peaks} />
          </>
        ) : (
          <>
            <Waiting />
            <span className="flex-1" />
            <CloseButton />
          </>
        )}
      </div>
      {beat && sheetRequested && (
        <Suspense fallback={null}>
          <PlayerSheet beat={beat} peaks={peaks} open={expanded} onOpenChange={setExpanded} />
        </Suspense>
      )}
    </section>
  );
};
