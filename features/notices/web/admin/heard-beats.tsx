import { t } from '#contract-kit/texts/text.ts';
import { playBeat, playBeatFrom, useIsCurrent } from '#features/plays/web/public.tsx';
import { type PlayRow, RowPlay, RowWave } from '#features/store/web/public.tsx';
import { producerNames, productPath } from '#features/catalogue/paths.ts';
import { CutText } from '#ui/primitives/cut-text.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Link } from '#ui/primitives/link.tsx';
import type { AdminNotice } from '../../contract-admin.ts';

type Beat = AdminNotice['beats'][number];

interface RowProps {
  readonly beat: Beat;
  readonly index: number;
  readonly onPlay: PlayRow;
}

const Row = ({ beat, index, onPlay }: RowProps) => {
  const isCurrent = useIsCurrent(beat._id);
  return (
    <li
      data-index={index}
      aria-current={isCurrent || undefined}
      className={classNames(
        'group/row relative -mx-2 flex items-center gap-3 rounded-m p-2 transition-colors',
        isCurrent ? 'bg-raised' : 'hover:bg-raised',
      )}
    >
      <RowPlay beat={beat} current={isCurrent} onPlay={onPlay} />
      <div className="min-w-0 flex-1">
        <CutText as="p" className={classNames('font-semibold', isCurrent && 'text-accent')}>
          <Link variant="bare" to={productPath(beat._id)} className="relative z-10 hover:underline">
            {beat.title}
          </Link>
        </CutText>
        <CutText as="p" sentence={(cut) => t`by ${{ artist: cut }}`} className="text-sm text-muted">
          {producerNames(beat)}
        </CutText>
      </div>
      <div data-wave className="pointer-events-none hidden h-9 w-2/5 shrink-0 sm:block">
        <RowWave beat={beat} current={isCurrent} />
      </div>
      <span className="tabular text-sm text-muted">{beat.time}</span>
    </li>
  );
};

/** To compare them by ear: half a window is too narrow for the columns of the store's list. */
export const HeardBeats = ({ notice: { beats, number } }: { readonly notice: AdminNotice }) => {
  const play: PlayRow = (beat, share) => {
    const listName = t`notice #${{ number: String(number) }}`;
    if (share === null) playBeat(beat, beats, listName);
    else playBeatFrom(beat, beats, (share * beat.durationMs) / 1000, listName);
  };
  return (
    <ul aria-label={t`Beats of this notice`}>
      {beats.map((beat, index) => (
        <Row key={beat._id} beat={beat} index={index} onPlay={play} />
      ))}
    </ul>
  );
};
