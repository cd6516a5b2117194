import { counted } from '#contract-kit/format.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Sheet } from '#ui/primitives/overlays/sheet.tsx';
import { countFilters } from '#features/catalogue/listing.ts';
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx';

interface FilterSheetProps extends FilterFieldsProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Undefined until the number of matching beats is known. */
  readonly total: number | undefined;
  readonly noun: string;
  readonly clear: () => void;
}

/** The filters take effect at once, and the button shows the number of results. */
export const FilterSheet = ({ open, onOpenChange, total, noun, clear, ...fields }: FilterSheetProps) => (
  <Sheet
    open={open}
    onOpenChange={onOpenChange}
    title="Filters"
    side="bottom"
    footer={
      <div className="grid grid-cols-[auto_1fr] gap-3">
        <Button size="l" disabled={countFilters(fields.filters) === 0} onClick={clear}>
          Clear all
        </Button>
        <Button size="l" variant="primary" onClick={() => onOpenChange(false)}>
          {total === undefined ? `Show ${noun}s` : `Show ${counted(total, noun)}`}
        </Button>
      </div>
    }
  >
    <FilterFields {...fields} />
  </Sheet>
);
