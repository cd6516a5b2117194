import type { License } from '#features/licenses/contract.ts';
import { type Need, needs } from '#features/licenses/find-license.ts';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

interface LicenseFinderProps {
  readonly selected: readonly Need[];
  readonly onChange: (selected: readonly Need[]) => void;
  readonly found: License | null;
}

const names = Object.keys(needs) as Need[];

/** Asks plain questions instead of listing terms. The checked answers decide which license is marked. */
export const LicenseFinder = ({ selected, onChange, found }: LicenseFinderProps) => (
  <details className="group rounded-m border border-line bg-background/40">
    <summary className="flex min-h-11 items-center gap-2 px-4 text-sm font-medium">
      <Icon name="help" size={18} className="text-accent" />
      {t`Not sure which license you need?`}
      <Icon name="chevron-down" size={18} className="ms-auto transition-transform group-open:rotate-180" />
    </summary>
    <fieldset className="grid gap-x-6 px-4 pb-2 sm:grid-cols-2 lg:grid-cols-3">
      <legend className="sr-only">{t`What are you going to do with the beat?`}</legend>
      {names.map((need) => (
        <Checkbox
          key={need}
          label={needs[need].label()}
          checked={selected.includes(need)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...selected, need] : selected.filter((other) => other !== need))
          }
        />
      ))}
    </fieldset>
    <output className="block min-h-9 px-4 pb-3 text-sm text-muted">
      {selected.length === 0 && t`Check what you plan to do, and we’ll mark the cheapest license that covers it.`}
      {selected.length > 0 && found && (
        <T>
          <strong className="font-semibold text-text">
            <V of={{ license: found.title }} />
          </strong>{' '}
          is the cheapest license that allows all of this.
        </T>
      )}
      {selected.length > 0 &&
        !found &&
        t`No license for this beat covers all of that. Ask the artist for a custom one.`}
    </output>
  </details>
);
