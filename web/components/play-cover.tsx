import type { Beat } from '#features/catalogue/contract.ts';
import { beatName } from '#features/catalogue/paths.ts';
import { isSounding, playBeat, togglePlay, useIsCurrent, usePlayer } from '#features/plays/web/public.tsx';
import { t } from '#contract-kit/texts/text.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { Cover } from '#ui/primitives/cover.tsx';
import { Icon } from '#ui/primitives/icon.tsx';

interface PlayCoverProps {
  readonly beat: Beat;
  /** Plays after this beat. */
  readonly queue: readonly Beat[];
  /** The displayed width, as in `<img sizes>`. */
  readonly sizes: string;
  /** Whether the button is larger on a wide screen. */
  readonly large?: boolean;
}

/** A cover with a play button over it. The beat's title is next to it. */
export const PlayCover = ({ beat, queue, sizes, large = false }: PlayCoverProps) => {
  const current = useIsCurrent(beat._id);
  const sounding = usePlayer(isSounding) && current;
  return (
    <div className="relative">
      <Cover src={beat.coverImage} sizes={sizes} alt="" className="w-full rounded-m" />
      <button
        type="button"
        aria-label={sounding ? t`Pause ${{ title: beatName(beat) }}` : t`Play ${{ title: beatName(beat) }}`}
        onClick={() => (current ? togglePlay() : playBeat(beat, queue))}
        className="group/play absolute inset-0 grid place-items-center rounded-m"
      >
        <span
          className={classNames(
            'grid size-14 place-items-center rounded-full bg-accent text-background shadow-high transition-[scale,background-color] group-hover/play:scale-105 group-hover/play:bg-accent-bright',
            large && 'lg:size-20',
          )}
        >
          <Icon name={sounding ? 'pause' : 'play'} size={large ? 30 : 26} />
        </span>
      </button>
    </div>
  );
};
