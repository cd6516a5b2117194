import { useState } from 'react';
import { formatLowestTotal } from '#features/licenses/lowest-total.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { Popover } from '#ui/primitives/overlays/popover.tsx';
import type { OwnBeat } from '../../contract.ts';
import { pricesNameOf } from './price-changes.ts';
import { PriceForm } from './price-form.tsx';
import { t } from '#contract-kit/texts/text.ts';

/** What buyers pay at least. */
const shownPrice = (beat: OwnBeat): string => {
  const lowest = formatLowestTotal(beat);
  if (lowest === null) return t`No license`;
  return beat.licenses.length > 1 ? t`from ${{ price: lowest }}` : lowest;
};

/** A press edits the prices; Escape leaves them as they are. */
export const PriceCell = ({ beat }: { readonly beat: OwnBeat }) => {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const shown = shownPrice(beat);
  if (beat.status === 'sold') return <span className="tabular text-sm">{shown}</span>;
  const label = pricesNameOf(beat);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={label}
      firm={busy}
      trigger={
        <button
          type="button"
          className="group/price tabular relative -mx-2 inline-flex min-h-9 items-center gap-1.5 rounded-m border border-transparent px-2 text-sm transition-colors after:absolute after:inset-x-0 after:-inset-y-1 hover:border-edge/60 aria-expanded:border-accent"
        >
          {shown}
          <span className="sr-only"> {t`${{ prices: label }}: change`}</span>
          <Icon
            name="edit"
            size={14}
            className="text-muted group-hover/price:text-accent group-focus-visible/price:text-accent"
          />
        </button>
      }
    >
      <PriceForm beat={beat} onBusy={setBusy} onClose={() => setOpen(false)} />
    </Popover>
  );
};
