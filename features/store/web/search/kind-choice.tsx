import { t } from '#contract-kit/texts/text.ts';
import { Segments } from '#ui/composites/segments.tsx';
import { productKinds } from '#features/catalogue/kits.ts';
import { withKind } from './kind-filters.ts';
import type { Filters } from './use-filters.ts';

const optionsOf = () =>
  [
    { value: '', label: t`All` },
    { value: 'beat', label: t`Beats` },
    { value: 'kit', label: t`Kits` },
  ] as const;

export const KindChoice = ({ chosen, change }: Pick<Filters, 'chosen' | 'change'>) => (
  <Segments
    label={t`Beats or kits`}
    options={optionsOf()}
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
