import { formatPrice } from '#contract-kit/format.ts';
import { totalPrice } from '#contract-kit/money.ts';
import type { License } from '#features/licenses/contract.ts';
import { EarnedOf, FeeNote } from '#features/licenses/web/public-cards.tsx';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { isBeatPrice } from '#features/catalogue/beat-rules.ts';
import { findOwnPriceIssue, licenseOnBeat, type TypedPrices } from '../drafts/own-prices.ts';
import { OwnPrice } from './own-price.tsx';
import { t } from '#contract-kit/texts/text.ts';

interface LicenseChoiceProps {
  /** The beat's price as typed. */
  readonly price: string;
  readonly licenses: readonly License[];
  readonly isSelected: (id: string) => boolean;
  readonly onChange: (id: string, selected: boolean) => void;
  readonly error: string | null;
  /** Prices for this beat only, if they can be set here. */
  readonly own?: {
    readonly prices: TypedPrices;
    /** Whether errors are shown. */
    readonly checked: boolean;
    readonly onChange: (prices: TypedPrices) => void;
  };
}

interface ChoiceProps extends Pick<LicenseChoiceProps, 'isSelected' | 'onChange' | 'own'> {
  readonly beatPrice: string;
  readonly license: License;
}

const Choice = ({ beatPrice, license, isSelected, onChange, own }: ChoiceProps) => {
  const { _id: id, title, description, price, fileTypes, exclusive } = licenseOnBeat(license, own?.prices ?? {});
  return (
    <li className="rounded-m border border-line bg-background/40 px-4 py-2 has-checked:border-accent">
      <Checkbox
        checked={isSelected(id)}
        onChange={(event) => onChange(id, event.currentTarget.checked)}
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
              {exclusive && ` · ${t`sells once`}`}
            </span>
          </span>
        }
      />
      {own && isSelected(id) && (
        <OwnPrice
          beatPrice={beatPrice}
          license={license}
          value={own.prices[id] ?? ''}
          error={own.checked ? findOwnPriceIssue(own.prices[id]) : null}
          onChange={(typed) => own.onChange({ ...own.prices, [id]: typed })}
        />
      )}
    </li>
  );
};

export const LicenseChoice = ({ price: beatPrice, licenses, error, ...choice }: LicenseChoiceProps) => (
  <fieldset>
    <legend className="mb-3 text-sm text-muted">
      {t`Buyers choose one of these. They pay your price plus the license’s.`} <FeeNote />
    </legend>
    <ul className="grid gap-3 sm:grid-cols-2">
      {licenses.map((license) => (
        <Choice key={license._id} license={license} beatPrice={beatPrice} {...choice} />
      ))}
    </ul>
    {error && (
      <p role="alert" className="mt-3 text-sm text-bad">
        {error}
      </p>
    )}
  </fieldset>
);
