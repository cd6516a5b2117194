import { useMemo } from 'react';
import type { Beat } from '#features/catalogue/contract.ts';
import { formatLowestTotal } from '#features/licenses/lowest-total.ts';
import { artistPath, beatName, producerNames, productPath } from '#features/catalogue/paths.ts';
import { factsOf } from '#features/catalogue/kits.ts';
import { decodeWave } from '#features/catalogue/waveform.ts';
import { PriceButton } from '#features/licenses/web/public.tsx';
import { useIsCurrent, useProgress } from '#features/plays/web/public.tsx';
import { useBuying } from '#features/settings/web/public.ts';
import { Wave } from '#ui/composites/wave.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { CutText } from '#ui/primitives/cut-text.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { PlayCover } from './play-cover.tsx';

const HeardWave = ({ peaks, className }: { readonly peaks: readonly number[]; readonly className: string }) => {
  const { share } = useProgress();
  return <Wave peaks={peaks} progress={share} className={className} />;
};

const CardPrice = ({ beat }: { readonly beat: Beat }) => {
  const buying = useBuying();
  if (beat.licenses.length === 0) return null;
  if (!buying) return <span className="tabular text-sm text-muted">{formatLowestTotal(beat)}</span>;
  return <PriceButton beat={beat} name={beatName(beat)} className="px-4" />;
};

interface PlayCardProps {
  readonly beat: Beat;
  /** Plays after this beat. */
  readonly queue: readonly Beat[];
  /** A label above the title, such as "New this week". */
  readonly eyebrow: string;
  /** `hero`: a row on a phone, upright with a large cover otherwise. `row`: always a row. */
  readonly variant: 'hero' | 'row';
  readonly className?: string;
}

/** One beat to play right now: a large play button on its cover, its wave and its price. */
export const PlayCard = ({ beat, queue, eyebrow, variant, className }: PlayCardProps) => {
  const current = useIsCurrent(beat._id);
  const peaks = useMemo(() => decodeWave(beat.wave), [beat.wave]);
  const upright = variant === 'hero';
  const wave = classNames(
    'h-8 min-w-0 flex-1 transition-colors',
    upright && 'lg:h-12',
    current ? 'text-muted' : 'text-edge group-hover/card:text-text group-focus-within/card:text-text',
  );
  return (
    <article
      className={classNames(
        'group/card grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-4 rounded-l border border-line bg-panel p-3 shadow-high',
        upright ? 'lg:grid-cols-1 lg:gap-4 lg:p-4' : 'sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-6 sm:p-4',
        className,
      )}
    >
      <PlayCover
        beat={beat}
        queue={queue}
        sizes={upright ? '(min-width: 1024px) 24rem, 104px' : '(min-width: 640px) 144px, 104px'}
        large={upright}
      />
      <div className="min-w-0">
        <p className={classNames('eyebrow', !upright && 'text-accent', upright && 'lg:text-accent')}>{eyebrow}</p>
        {/* In the hero it follows the page's h1, elsewhere a section's h2. */}
        <CutText as={upright ? 'h2' : 'h3'} className="mt-1 font-display text-lg font-bold tracking-tight">
          <Link variant="bare" to={productPath(beat._id)} className="hover:underline hover:decoration-accent">
            {beat.title}
          </Link>
        </CutText>
        <p className="flex whitespace-pre text-sm text-muted">
          <Link variant="quiet" to={artistPath(beat.user.username)} className="min-w-0">
            <CutText>{producerNames(beat)}</CutText>
          </Link>
          <span className="tabular"> · {factsOf(beat)[0]}</span>
        </p>
        <div className={classNames('mt-2 flex items-center gap-4', upright && 'lg:mt-3')}>
          {current ? <HeardWave peaks={peaks} className={wave} /> : <Wave peaks={peaks} className={wave} />}
          <CardPrice beat={beat} />
        </div>
      </div>
    </article>
  );
};
