import { producerNames } from '#features/catalogue/paths.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';
import { CutText } from '#ui/primitives/cut-text.tsx';
import { Cover } from '#ui/primitives/cover.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { QueueEntry } from '../use-queue-beats.ts';

interface PlayEntryProps {
  readonly entry: QueueEntry;
  readonly onPlay: () => void;
}

export const PlayEntry = ({ entry: { beat }, onPlay }: PlayEntryProps) => {
  if (beat === undefined) return <Skeleton className="h-10 flex-1" />;
  if (beat === null) return <p className="flex-1 text-sm text-muted">{t`No longer available`}</p>;
  return (
    <button
      type="button"
      onClick={onPlay}
      className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-s text-start hover:text-accent-bright"
    >
      <Cover src={beat.coverImage} sizes="40px" alt="" className="size-10 shrink-0 rounded-s" />
      <span className="min-w-0">
        <T>
          <span className="sr-only">Play </span>
          <CutText className="text-sm font-semibold">
            <V of={{ title: beat.title }} />
          </CutText>
          <span className="sr-only"> by </span>
          <CutText className="text-xs text-muted">
            <V of={{ artist: producerNames(beat) }} />
          </CutText>
        </T>
      </span>
    </button>
  );
};
