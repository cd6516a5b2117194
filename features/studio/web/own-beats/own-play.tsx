import {
  isSounding,
  type OwnedBeat,
  playOwned,
  PlayingBars,
  useIsCurrent,
  usePlayer,
} from '#features/plays/web/public.tsx';
import { Cover } from '#ui/primitives/cover.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import type { OwnBeat } from '../../contract.ts';
import { t } from '#contract-kit/texts/text.ts';

/** A beat that its seller or a collaborator can play. */
type Playable = Pick<OwnBeat, '_id' | 'title' | 'coverImage' | 'durationMs' | 'wave'> & {
  readonly user: Pick<OwnBeat['user'], 'name'>;
};

/** Returns null until the beat is processed. */
const playUrlOf = ({ _id, durationMs }: Playable): string | null =>
  durationMs > 0 ? `/api/v1/app/beatstore/${_id}/play` : null;

const toOwned = (beat: Playable): OwnedBeat => ({
  beatId: beat._id,
  name: beat.title,
  artist: beat.user.name,
  coverImage: beat.coverImage,
  durationMs: beat.durationMs,
  wave: beat.wave,
  playUrl: playUrlOf(beat),
});

interface OwnPlayProps {
  readonly beat: Playable;
  /** The list that contains the beat. */
  readonly among: readonly Playable[];
  readonly small?: boolean;
}

/** Plays the preview, on sale or not, and then the other beats of its list. */
export const OwnPlay = ({ beat, among, small = false }: OwnPlayProps) => {
  const current = useIsCurrent(playUrlOf(beat) ?? beat._id);
  const sounding = usePlayer((state) => current && isSounding(state));
  const play = (): void => {
    playOwned(
      among.map(toOwned),
      among.findIndex(({ _id }) => _id === beat._id),
    );
  };
  return (
    <button
      type="button"
      disabled={playUrlOf(beat) === null}
      aria-label={sounding ? t`Pause ${{ title: beat.title }}` : t`Play ${{ title: beat.title }}`}
      onClick={play}
      className={classNames('group/play relative shrink-0 overflow-hidden rounded-m', small ? 'size-11' : 'size-16')}
    >
      <Cover src={beat.coverImage} sizes={small ? '44px' : '64px'} alt="" className="size-full" />
      <span
        className={classNames(
          'absolute inset-0 grid place-items-center veil transition-opacity group-disabled/play:hidden',
          // The icon appears on hover, and on a touch screen it's always visible.
          !current &&
            'opacity-0 group-hover/play:opacity-100 group-focus-visible/play:opacity-100 pointer-coarse:opacity-100',
        )}
      >
        {sounding ? (
          <PlayingBars className="text-accent" />
        ) : (
          <Icon name="play" className={current ? 'text-accent' : ''} />
        )}
      </span>
    </button>
  );
};
