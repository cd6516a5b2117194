import { formatPrice, totalPrice } from '#contract-kit/money.ts';
import type { License } from '#features/licenses/contract.ts';
import { EarnedOf, FeeNote } from '#features/payouts/web/public.tsx';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { isBeatPrice } from '../../../beat-rules.ts';

interface LicenseChoiceProps {
  /** The beat's own, as typed. */
  readonly price: string;
  readonly licenses: readonly License[];
  readonly isSelected: (id: string) => boolean;
  readonly onChange: (id: string, selected: boolean) => void;
  readonly error: string | null;
}

/** Chooses a beat's licenses. */
export const LicenseChoice = ({ price: beatPrice, licenses, isSelected, onChange, error }: LicenseChoiceProps) => (
  <fieldset>
    <legend className="mb-3 text-sm text-muted">
      Buyers choose one of these. They pay your price plus the license’s. <FeeNote />
    </legend>
    <ul className="grid gap-3 sm:grid-cols-2">
      {licenses.map(({ _id, title, description, price, fileTypes, exclusive }) => (
        <li key={_id} className="rounded-m border border-line bg-ink/40 px-4 py-2 has-checked:border-signal">
          <Checkbox
            checked={isSelected(_id)}
            onChange={(event) => onChange(_id, event.currentTarget.checked)}
            label={
              <span className="flex flex-col gap-0.5">
                <span className="flex flex-wrap items-baseline gap-x-2 text-base font-medium">
                  {title} <span className="tabular text-sm text-muted">{formatPrice(price)}</span>
                </span>
                {isBeatPrice(beatPrice) && (
                  <span className="tabular text-good">
                    <EarnedOf price={totalPrice(beatPrice, price)} />
                  </span>
                )}
                <span className="text-muted">{description}</span>
                <span className="text-xs text-muted uppercase">
                  {fileTypes.join(' · ')}
                  {exclusive && ' · sells once'}
                </span>
              </span>
            }
          />
        </li>
      ))}
    </ul>
    {error && (
      <p role="alert" className="mt-3 text-sm text-bad">
        {error}
      </p>
    )}
  </fieldset>
);
