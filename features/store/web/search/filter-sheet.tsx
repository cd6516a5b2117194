import { plural, t } from '#contract-kit/texts/text.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Sheet } from '#ui/primitives/overlays/sheet.tsx';
import type { ProductKind } from '#features/catalogue/kits.ts';
import { countFilters } from '#features/catalogue/listing.ts';
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx';

interface FilterSheetProps extends FilterFieldsProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Undefined until the number of matching beats is known. */
  readonly total: number | undefined;
  readonly kinds: readonly ProductKind[];
  readonly clear: () => void;
}

const showWords = ([kind, other]: readonly ProductKind[], total: number | undefined): string => {
  if (other !== undefined)
    return total === undefined
      ? t`Show items`
      : t`Show ${plural({ items: total }, { one: '# item', other: '# items' })}`;
  if (kind === 'kit')
    return total === undefined
      ? t`Show sound kits`
      : t`Show ${plural({ kits: total }, { one: '# sound kit', other: '# sound kits' })}`;
  return total === undefined ? t`Show beats` : t`Show ${plural({ beats: total }, { one: '# beat', other: '# beats' })}`;
};

/** The filters take effect at once, and the button shows the number of results. */
export const FilterSheet = ({ open, onOpenChange, total, kinds, clear, ...fields }: FilterSheetProps) => (
  <Sheet
    open={open}
    onOpenChange={onOpenChange}
    title={t`Filters`}
    side="bottom"
    footer={
      <div className="grid grid-cols-[auto_1fr] gap-3">
        <Button size="l" disabled={countFilters(fields.filters) === 0} onClick={clear}>
          {t`Clear all`}
        </Button>
        <Button size="l" variant="primary" onClick={() => onOpenChange(false)}>
          {showWords(kinds, total)}
        </Button>
      </div>
    }
  >
    <FilterFields {...fields} />
  </Sheet>
);
