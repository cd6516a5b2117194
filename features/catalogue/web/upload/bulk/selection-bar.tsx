import { type RefObject, useState } from 'react';
import { formatCount } from '#contract-kit/format.ts';
import type { Selection } from '#features/bulk/contract-edits.ts';
import { maxEdited, maxNamed } from '#features/bulk/edit-limits.ts';
import type { OwnShow } from '../../../contract-own-beats.ts';
import { Button } from '#ui/primitives/button.tsx';
import { BulkDialog } from './bulk-dialog.tsx';

interface SelectionBarProps {
  readonly selected: readonly string[];
  /** `search` and `show` of the list. */
  readonly filter: { readonly search: string; readonly show: OwnShow };
  readonly total: number;
  readonly isAll: boolean;
  readonly onAll: (isAll: boolean) => void;
  readonly onDone: () => void;
  /** The button that starts a selection; it gets the focus afterwards. */
  readonly otherwiseFocus: RefObject<HTMLElement | null>;
}

/** Acts on the selected beats, or on all that match the filter. */
export const SelectionBar = ({ selected, filter, total, isAll, onAll, onDone, otherwiseFocus }: SelectionBarProps) => {
  const [editing, setEditing] = useState(false);
  const count = isAll ? total : selected.length;
  const selection: Selection = isAll ? { ...filter } : { beatIds: [...selected] };
  const tooMany = count > (isAll ? maxEdited : maxNamed);
  return (
    <fieldset className="mb-2 flex flex-wrap items-center gap-2">
      <legend className="sr-only">What is selected</legend>
      <p aria-live="polite" className="w-full text-sm text-muted @xl:w-auto">
        {formatCount(count)} selected{tooMany && `, at most ${formatCount(isAll ? maxEdited : maxNamed)} at once`}
      </p>
      <Button size="s" variant="primary" disabled={count === 0 || tooMany} onClick={() => setEditing(true)}>
        Change
      </Button>
      <Button size="s" onClick={() => onAll(!isAll)}>
        {isAll ? 'Select by hand' : `Select all ${formatCount(total)} that match`}
      </Button>
      <Button size="s" variant="ghost" onClick={onDone}>
        Cancel
      </Button>
      {editing && (
        <BulkDialog
          selection={selection}
          count={count}
          open={editing}
          onOpenChange={setEditing}
          onDone={onDone}
          otherwiseFocus={otherwiseFocus}
        />
      )}
    </fieldset>
  );
};
