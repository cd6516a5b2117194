import { type ReactNode, useState } from 'react';
import { formatCount } from '#contract-kit/format.ts';
import { OwnPlay } from '#features/studio/web/public.tsx';
import { Folded } from '#ui/lists/folded.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import type { BeatFigures } from '../../contract.ts';
import { isQuiet } from '../measures.ts';
import { pressedOn, sortBeats, type Sorting } from '../sort-beats.ts';
import { FigureRows, MeasureTable } from './figure-rows.tsx';
import { plural, t } from '#contract-kit/texts/text.ts';

const maxAtFirst = 10;

const states: Readonly<Record<BeatFigures['state'], (() => string) | null>> = {
  published: null,
  unpublished: () => t`Unpublished`,
  sold: () => t`Sold exclusively`,
  removed: () => t`Deleted`,
};

interface TitleProps {
  readonly beat: BeatFigures;
  readonly among: readonly BeatFigures[];
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

const Title = ({ beat, among, chosen, onChoose }: TitleProps) => {
  const state = states[beat.state];
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {beat.state !== 'removed' && <OwnPlay beat={beat} among={among} small />}
      <button
        type="button"
        aria-pressed={chosen}
        onClick={onChoose}
        className={classNames(
          'relative text-start font-medium wrap-anywhere underline-offset-4 after:absolute after:inset-x-0 after:-inset-y-2.5 hover:underline',
          chosen && 'text-accent',
        )}
      >
        {beat.title}
      </button>
      {state && <Badge>{state()}</Badge>}
    </span>
  );
};

interface TableProps {
  readonly beats: readonly BeatFigures[];
  /** Includes beats that aren't listed. */
  readonly beatCount: number;
  /** The beat shown in the chart. */
  readonly chosen: string | null;
  readonly onChoose: (beat: string | null) => void;
}

/** Titles without any figure in this period. */
const Quiet = ({ count, children }: { readonly count: number; readonly children: ReactNode }) => (
  <Folded
    words={t`${plural(
      { titles: count },
      { one: '# other title has no figures in this period', other: '# other titles have no figures in this period' },
    )}`}
    className="mt-2"
  >
    <ul aria-label={t`Titles without figures in this period`} className="grid gap-x-6 gap-y-4 py-2 @2xl:grid-cols-2">
      {children}
    </ul>
  </Folded>
);

/** A press on a beat shows its chart. */
export const BeatTable = ({ beats, beatCount, chosen, onChoose }: TableProps) => {
  const [sorting, setSorting] = useState<Sorting>({ by: 'plays', order: 'descending' });
  const [all, setAll] = useState(false);
  const sorted = sortBeats(beats, sorting);
  const playable = sorted.filter(({ state }) => state !== 'removed');
  const busy = sorted.filter((beat) => !isQuiet(beat));
  const quiet = sorted.filter((beat) => isQuiet(beat));
  const shown = all ? busy : busy.slice(0, maxAtFirst);
  const titleOf = (beat: BeatFigures) => (
    <Title
      beat={beat}
      among={playable}
      chosen={beat._id === chosen}
      onChoose={() => onChoose(beat._id === chosen ? null : beat._id)}
    />
  );
  return (
    <>
      <MeasureTable
        asCards
        caption={t`Figures by title`}
        head={t`Title`}
        sortsOf={(by) => ({
          sorted: sorting.by === by ? sorting.order : undefined,
          onSort: () => setSorting(pressedOn(by, sorting)),
        })}
      >
        {shown.map((beat) => (
          <FigureRows asCard key={beat._id} figures={beat} head={titleOf(beat)} />
        ))}
      </MeasureTable>
      {busy.length > shown.length && (
        <Button className="mt-4" onClick={() => setAll(true)}>
          {t`Show all ${{ count: formatCount(busy.length) }}`}
        </Button>
      )}
      {quiet.length > 0 && (
        <Quiet count={quiet.length}>
          {quiet.map((beat) => (
            <li key={beat._id}>{titleOf(beat)}</li>
          ))}
        </Quiet>
      )}
      {(all || busy.length <= maxAtFirst) && beatCount > beats.length && (
        <p className="mt-4 text-sm text-muted">
          {t`These are the ${{ count: formatCount(beats.length) }} most played of ${{ total: formatCount(beatCount) }}. The CSV has all of them.`}
        </p>
      )}
    </>
  );
};
