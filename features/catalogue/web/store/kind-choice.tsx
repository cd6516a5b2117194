import { Segments } from '#ui/composites/segments.tsx';
import type { BeatFilters } from '../../contract.ts';
import { productKinds } from '../../kits.ts';

const options = [
  { value: '', label: 'All' },
  { value: 'beat', label: 'Beats' },
  { value: 'kit', label: 'Kits' },
] as const;

interface KindChoiceProps {
  readonly kind: BeatFilters['kind'];
  readonly onChange: (kind: BeatFilters['kind']) => void;
}

/** Beats, sound kits, or both. */
export const KindChoice = ({ kind, onChange }: KindChoiceProps) => (
  <Segments
    label="Beats or kits"
    options={options}
    value={kind ?? ''}
    onChange={(value) => onChange(productKinds.find((each) => each === value))}
    className="mb-3"
  />
);
