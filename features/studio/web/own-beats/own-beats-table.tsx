/* oxlint-disable jsx-a11y/prefer-tag-over-role -- table elements that are drawn as a grid lose their meaning in some browsers */
import { type RefObject, useId } from 'react';
import { classNames } from '#ui/primitives/class-names.ts';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import type { ListedBeat } from '../../contract.ts';
import { OwnBeatRow } from './own-beat-row.tsx';
import { rowGrid } from './row-grid.ts';
import type { useSelection } from './use-selection.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T } from '#ui/texts/rich-text.tsx';

const heading = 'text-start text-xs text-muted @max-5xl:sr-only';

interface TableProps {
  readonly beats: readonly ListedBeat[];
  /** Whether other pages have more. */
  readonly isPaged: boolean;
  readonly selection: ReturnType<typeof useSelection>;
  /** The box that selects the page. */
  readonly all: RefObject<HTMLInputElement | null>;
  /** Gets the focus when a row is deleted. */
  readonly otherwiseFocus: RefObject<HTMLElement | null>;
}

export const OwnBeatsTable = ({ beats, isPaged, selection, all, otherwiseFocus }: TableProps) => {
  const help = useId();
  const { isSelected, onSelect, deselect, listProps } = selection;
  const selectable = beats.filter(({ status }) => status !== 'sold');
  const count = selectable.filter(({ _id }) => isSelected(_id)).length;
  const areAll = count > 0 && count === selectable.length;
  return (
    <div role="table" aria-label={t`Your catalog`}>
      <div role="rowgroup">
        <div role="row" className={classNames(rowGrid, '-mx-2 border-b border-line px-2')}>
          <div role="columnheader" className="@max-5xl:col-span-3">
            <Checkbox
              ref={all}
              label={<span className="@5xl:sr-only">{isPaged ? t`Select all on this page` : t`Select all`}</span>}
              aria-describedby={help}
              disabled={selectable.length === 0}
              checked={areAll}
              mixed={count > 0 && !areAll}
              onChange={({ currentTarget: { checked } }) => selection.selectPage(checked)}
            />
            <p id={help} hidden>
              {t`In the rows, the arrow keys move from box to box, with Shift they select on the way, and Enter leads to what you can change.`}
            </p>
          </div>
          <div role="columnheader" className={heading}>
            {t`Title`}
          </div>
          <div role="columnheader" className={heading}>
            {t`Price`}
          </div>
          <div role="columnheader" className={heading}>
            {t`Licenses`}
          </div>
          <div role="columnheader" className={classNames(heading, '@5xl:text-end')}>
            <T>
              Plays<span className="@5xl:block"> in 30 days</span>
            </T>
          </div>
          <div role="columnheader" className={heading}>
            {t`Status`}
          </div>
          <div role="columnheader" className={heading}>
            <span className="sr-only">{t`Actions`}</span>
          </div>
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- listens for the boxes within */}
      <div role="rowgroup" {...listProps}>
        {beats.map((beat) => (
          <OwnBeatRow
            key={beat._id}
            beat={beat}
            among={beats}
            isSelected={beat.status !== 'sold' && isSelected(beat._id)}
            onSelect={onSelect}
            onDelete={deselect}
            otherwiseFocus={otherwiseFocus}
          />
        ))}
      </div>
    </div>
  );
};
