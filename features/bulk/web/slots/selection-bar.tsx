import { useState } from 'react';
import { formatCount } from '#contract-kit/format.ts';
import type { Selection } from '../../contract-edits.ts';
import { maxEdited, maxNamed } from '../../edit-limits.ts';
import { Button } from '#ui/primitives/button.tsx';
import type { Slots } from '#ui/routing/slots.ts';
import { BulkDialog } from '../edits/bulk-dialog.tsx';

/** Acts on the selected beats, or on all that match the filter. */
export const Component = ({
  selected,
  filter,
  total,
  isAll,
  onAll,
  onDone,
  otherwiseFocus,
}: Slots['studio.selection']) => {
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
