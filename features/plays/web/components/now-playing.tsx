import { productPath } from '#features/catalogue/paths.ts';
import { formatLowestTotal } from '#features/catalogue/listing.ts';
import { openLicenseChooser, preloadLicenseChooser } from '#features/licenses/web/public.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Link } from '#ui/primitives/link.tsx';
import type { PlayerBeat } from '../playable-beat.ts';
import { player, usePlayer } from '../player.ts';

interface BeatProps {
  readonly beat: PlayerBeat;
  readonly className?: string;
}

/** Title and artist; both open the product page. */
export const NowPlaying = ({ beat, onLeave, className }: BeatProps & { readonly onLeave?: () => void }) => (
  <span className={classNames('block min-w-0', className)}>
    <Link
      look="bare"
      to={productPath(beat._id)}
      onClick={onLeave}
      className="block truncate font-display leading-snug font-semibold hover:text-signal-lit"
    >
      {beat.title}
    </Link>
    <Link look="quiet" to={productPath(beat._id)} onClick={onLeave} className="block truncate text-sm">
      {beat.user.name}
    </Link>
  </span>
);

export const PriceButton = ({ beat, onPress, className }: BeatProps & { readonly onPress?: () => void }) => {
  // Nobody needs to buy what is theirs.
  if ('ownedUrl' in beat) return null;
  const price = formatLowestTotal(beat);
  if (!price) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${price}, choose a license for ${beat.title}`}
      onClick={() => {
        onPress?.();
        openLicenseChooser(beat);
      }}
      onPointerEnter={preloadLicenseChooser}
      onFocus={preloadLicenseChooser}
      className={classNames(
        'tabular inline-flex min-h-11 shrink-0 items-center justify-center rounded-full border border-edge/70 bg-raised px-4 text-sm font-semibold transition-colors hover:border-signal hover:bg-signal hover:text-ink',
        className,
      )}
    >
      {price}
    </button>
  );
};

/** Why there is no sound, and what to do about it. */
export const Problem = ({ className }: { readonly className?: string }) => {
  const problem = usePlayer((state) => state.problem);
  const failed = usePlayer((state) => state.phase === 'failed');
  return (
    <output className={classNames('text-sm', failed ? 'text-bad' : 'text-muted', className)}>
      {problem}
      {failed && (
        <button
          type="button"
          onClick={() => player.toggle()}
          className="ml-2 min-h-11 font-semibold text-text underline decoration-signal underline-offset-4"
        >
          Try again
        </button>
      )}
    </output>
  );
};
