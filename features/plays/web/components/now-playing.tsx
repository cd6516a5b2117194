import { producerNames, productPath } from '#features/catalogue/paths.ts';
import { PriceButton } from '#features/licenses/web/public.tsx';
import { t } from '#contract-kit/texts/text.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { CutText } from '#ui/primitives/cut-text.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { PlayerBeat } from '../playable-beat.ts';
import { player, usePlayer } from '../player.ts';

interface BeatProps {
  readonly beat: PlayerBeat;
  readonly className?: string;
}

/** Title and artist; both link to the product page. */
export const NowPlaying = ({ beat, onLeave, className }: BeatProps & { readonly onLeave?: () => void }) => (
  <span className={classNames('block min-w-0', className)}>
    <Link
      variant="bare"
      to={productPath(beat._id)}
      onClick={onLeave}
      className="block font-display leading-snug font-semibold hover:text-accent-bright"
    >
      <CutText>{beat.title}</CutText>
    </Link>
    <Link variant="quiet" to={productPath(beat._id)} onClick={onLeave} className="block text-sm">
      <CutText>{producerNames(beat)}</CutText>
    </Link>
  </span>
);

interface BuyProps extends BeatProps {
  readonly onPress?: () => void;
}

/** Only for previews, because an owned beat can't be bought again. */
export const Buy = ({ beat, onPress }: BuyProps) =>
  'ownedUrl' in beat ? null : <PriceButton beat={beat} name={beat.title} onPress={onPress} className="px-4" />;

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
          className="ms-2 min-h-11 font-semibold text-text underline decoration-accent underline-offset-4"
        >
          {t`Try again`}
        </button>
      )}
    </output>
  );
};
