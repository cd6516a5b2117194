import { useState } from 'react';
import { formatCount } from '#contract-kit/format.ts';
import type { Selection } from '../../contract-edits.ts';
import { maxEdited, maxNamed } from '../../edit-limits.ts';
import { ownBeatsPerPage } from '#features/catalogue/beat-rules.ts';
import { Button } from '#ui/primitives/button.tsx';
import type { Slots } from '#ui/routing/slots.ts';
import { BulkDialog } from '../edits/bulk-dialog.tsx';
import type { BulkStart } from '../edits/read-fields.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

const startsOf = (): readonly { readonly label: string; readonly start: BulkStart }[] => [
  { label: t`Price`, start: 'price' },
  { label: t`Tags`, start: 'tags' },
  { label: t`Licenses`, start: 'licenses' },
  { label: t`Take off sale`, start: 'sale' },
  { label: t`More changes`, start: null },
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
      {startsOf().map(({ label, start }) => (
        <Button key={label} size="s" disabled={count > max} onClick={() => setEditing({ start })}>
          {label}
        </Button>
      ))}
      {!isAll && total > ownBeatsPerPage && (
        <Button size="s" variant="ghost" onClick={() => onAll(true)}>
          {t`${plural({ total }, { one: 'Select all # that match', other: 'Select all # that match' })}`}
        </Button>
      )}
      {count > max && (
        <p role="alert" className="text-sm text-bad">
          {t`At most ${{ max: formatCount(max) }} at once.`}
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
