import { useState } from 'react';
import { cells, type Column, ColumnHead, FigureTable } from '#ui/composites/figure-table.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import type { BeatFigures } from '../../contract.ts';
import { figureWords, measureNames, measures } from '../../measures.ts';
import { pressedOn, sortBeats, type Sorting } from '../../sort-beats.ts';

const mostAtFirst = 10;

/** A phone has no room for the title beside the figures: there it stands in a line above them. */
const narrow = '@max-2xl:pl-1 @max-2xl:text-xs';
const figureCell = `${cells.figure} ${narrow}`;

const states: Readonly<Record<BeatFigures['state'], string | null>> = {
  published: null,
  unpublished: 'Off sale',
  sold: 'Sold exclusively',
  removed: 'Deleted',
};

interface RowsProps {
  readonly beat: BeatFigures;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

const Title = ({ beat, chosen, onChoose }: RowsProps) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={classNames(
        'relative text-left font-medium wrap-anywhere underline-offset-4 after:absolute after:inset-x-0 after:-inset-y-2.5 hover:underline',
        chosen && 'text-signal',
      )}
    >
      {beat.title}
    </button>
    {states[beat.state] && <Badge>{states[beat.state]}</Badge>}
  </span>
);

const Rows = (props: RowsProps) => (
  <tbody>
    <tr className="@2xl:hidden">
      <th scope="rowgroup" colSpan={measures.length} className="pt-2.5 text-left font-normal">
        <Title {...props} />
      </th>
    </tr>
    <tr>
      <th scope="row" className={`${cells.words} hidden @2xl:table-cell`}>
        <Title {...props} />
      </th>
      {measures.map((measure) => (
        <td key={measure} className={figureCell}>
          {figureWords(props.beat, measure)}
        </td>
      ))}
    </tr>
  </tbody>
);

interface TableProps {
  readonly beats: readonly BeatFigures[];
  /** The beat whose chart is drawn. */
  readonly chosen: string | null;
  readonly onChoose: (beat: string | null) => void;
}

/** Every beat with its figures; a press on one draws it alone. */
export const BeatTable = ({ beats, chosen, onChoose }: TableProps) => {
  const [sorting, setSorting] = useState<Sorting>({ by: 'plays', order: 'descending' });
  const [all, setAll] = useState(false);
  const column = (by: Sorting['by'], kind: Column['kind'], title: string, className: string): Column => ({
    title,
    kind,
    className,
    sorted: sorting.by === by ? sorting.order : undefined,
    onSort: () => setSorting(pressedOn(by, sorting)),
  });
  const sorted = sortBeats(beats, sorting);
  const shown = all ? sorted : sorted.slice(0, mostAtFirst);
  return (
    <>
      <FigureTable
        grouped
        caption="Figures by beat"
        above={
          <tr className="@2xl:hidden">
            <ColumnHead
              {...column('title', 'words', 'Beat', `${narrow} border-b-0! pb-0!`)}
              columns={measures.length}
            />
          </tr>
        }
        columns={[
          column('title', 'words', 'Beat', 'hidden @2xl:table-cell'),
          ...measures.map((measure) => column(measure, 'figure', measureNames[measure], narrow)),
        ]}
      >
        {shown.map((beat) => (
          <Rows
            key={beat._id}
            beat={beat}
            chosen={beat._id === chosen}
            onChoose={() => onChoose(beat._id === chosen ? null : beat._id)}
          />
        ))}
      </FigureTable>
      {beats.length > shown.length && (
        <Button className="mt-4" onClick={() => setAll(true)}>
          Show all {beats.length} beats
        </Button>
      )}
    </>
  );
};
