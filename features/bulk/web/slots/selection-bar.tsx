import { useState } from 'react';
import { formatCount } from '#contract-kit/format.ts';
import type { Selection } from '../../contract-edits.ts';
import { maxEdited, maxNamed } from '../../edit-limits.ts';
import { ownBeatsPerPage } from '#features/catalogue/beat-rules.ts';
import { Button } from '#ui/primitives/button.tsx';
import type { Slots } from '#ui/routing/slots.ts';
import { BulkDialog } from '../edits/bulk-dialog.tsx';
import type { BulkStart } from '../edits/read-fields.ts';

const starts: readonly { readonly label: string; readonly start: BulkStart }[] = [
  { label: 'Price', start: 'price' },
  { label: 'Tags', start: 'tags' },
  { label: 'Licenses', start: 'licenses' },
  { label: 'Take off sale', start: 'sale' },
  { label: 'More changes', start: null },
];

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
  const [editing, setEditing] = useState<{ readonly start: BulkStart } | null>(null);
  const count = isAll ? total : selected.length;
  const selection: Selection = isAll ? { ...filter } : { beatIds: [...selected] };
  const max = isAll ? maxEdited : maxNamed;
  return (
    <>
      {starts.map(({ label, start }) => (
        <Button key={label} size="s" disabled={count > max} onClick={() => setEditing({ start })}>
          {label}
        </Button>
      ))}
      {!isAll && total > ownBeatsPerPage && (
        <Button size="s" variant="ghost" onClick={() => onAll(true)}>
          Select all {formatCount(total)} that match
        </Button>
      )}
      {count > max && (
        <p role="alert" className="text-sm text-bad">
          At most {formatCount(max)} at once.
        </p>
      )}
      {editing && (
        <BulkDialog
          start={editing.start}
          selection={selection}
          count={count}
          onClose={() => setEditing(null)}
          onDone={onDone}
          otherwiseFocus={otherwiseFocus}
        />
      )}
    </>
  );
};
