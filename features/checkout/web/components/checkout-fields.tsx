import { countryNames, postalWord, stateNames } from '#content/find-place.ts';
import { SelectField } from '#ui/primitives/forms/select-field.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { hasStates, type DetailName } from '../../checkout-details.ts';
import type { useCheckout } from '../use-checkout.ts';
import { t } from '#contract-kit/texts/text.ts';

type CheckoutFieldsProps = Pick<ReturnType<typeof useCheckout>, 'details' | 'setDetail' | 'field'>;

const toOption = (value: string) => ({ value, label: value });
const countryOptions = countryNames.map(toOption);
const stateOptions = stateNames.map(toOption);

/** The fields have the order of a postal address and of the browser's autofill. */
export const CheckoutFields = ({ details, setDetail, field: fieldOf }: CheckoutFieldsProps) => {
  const field = (name: DetailName) => ({
    ...fieldOf(name),
    value: details[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      setDetail(name, event.currentTarget.value),
  });
  return (
    <div className="grid gap-5 sm:grid-cols-6">
      <TextField
        label={t`Name`}
        autoComplete="name"
        hint={t`As it should appear on your license.`}
        className="sm:col-span-3"
        {...field('name')}
      />
      <TextField
        label={t`Email`}
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={t`We’ll also email your files here.`}
        className="sm:col-span-3"
        {...field('email')}
      />
      <TextField label={t`Address`} autoComplete="street-address" className="sm:col-span-6" {...field('address')} />
      <TextField label={t`City`} autoComplete="address-level2" className="sm:col-span-4" {...field('city')} />
      <TextField
        label={postalWord(details.country)}
        autoComplete="postal-code"
        className="sm:col-span-2"
        {...field('zip')}
      />
      <SelectField
        label={t`Country`}
        autoComplete="country-name"
        options={countryOptions}
        className="sm:col-span-3"
        {...field('country')}
      />
      {hasStates(details.country) ? (
        <SelectField
          label={t`State`}
          autoComplete="address-level1"
          options={stateOptions}
          placeholder={t`Choose a state`}
          className="sm:col-span-3"
          {...field('state')}
        />
      ) : (
        <TextField
          label={t`State`}
          autoComplete="address-level1"
          className="sm:col-span-3"
          {...field('state')}
          required={false}
        />
      )}
    </div>
  );
};
