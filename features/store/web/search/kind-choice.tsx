import { Segments } from '#ui/composites/segments.tsx';
import { productKinds } from '#features/catalogue/kits.ts';
import { withKind } from './kind-filters.ts';
import type { Filters } from './use-filters.ts';

const options = [
  { value: '', label: 'All' },
  { value: 'beat', label: 'Beats' },
  { value: 'kit', label: 'Kits' },
] as const;

export const KindChoice = ({ chosen, change }: Pick<Filters, 'chosen' | 'change'>) => (
  <Segments
    label="Beats or kits"
    options={options}
    value={chosen.kind ?? ''}
    onChange={(value) =>
      change(
        withKind(
          chosen,
          productKinds.find((each) => each === value),
        ),
      )
    }
    className="mb-3"
  />
);
