import type { Statistics } from '../../contract.ts';
import { figureLabel, type Measure, measureNames, measures } from '../measures.ts';
import { t } from '#contract-kit/texts/text.ts';

interface TilesProps {
  readonly total: Statistics['total'];
  readonly value: Measure;
  readonly onChange: (measure: Measure) => void;
}

/** The chart shows the selected measure. */
export const MeasureTiles = ({ total, value, onChange }: TilesProps) => (
  <fieldset className="min-w-0">
    <legend className="sr-only">{t`What the chart shows`}</legend>
    <div className="grid grid-cols-2 gap-2 *:last:col-span-2 @lg:grid-cols-4 @5xl:grid-cols-7 @5xl:*:last:col-span-1">
      {measures.map((measure) => (
        <label
          key={measure}
          className="relative min-w-0 rounded-m border border-line px-3 py-2.5 transition-colors hover:border-edge has-checked:border-accent has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="measure"
            value={measure}
            checked={measure === value}
            onChange={() => onChange(measure)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <span className="block text-sm text-muted">{measureNames[measure]()}</span>
          <span className="@container block">
            {/* Smaller in a narrow tile, so that an amount up to 99,999.99 stays on one line. */}
            <span className="tabular block font-display text-[length:min(var(--text-xl),16cqi)] leading-7 font-bold tracking-tight whitespace-nowrap">
              {figureLabel(total, measure)}
            </span>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);
