import { countries, unitedStates } from '#content/countries-and-states.ts';
import { SelectField } from '#ui/primitives/forms/select-field.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { hasStates, type DetailName } from '../../checkout-details.ts';
import type { CheckoutForm } from '../use-checkout-details.ts';

const toOption = (value: string) => ({ value, label: value });
const countryOptions = countries.map(toOption);
const stateOptions = unitedStates.map(toOption);

/** The buyer's details. Their order is that of an address on paper, and of the browser's own filling. */
export const CheckoutFields = ({ form }: { readonly form: CheckoutForm }) => {
  const { details, errors, set } = form;
  const field = (name: DetailName) => ({
    name,
    value: details[name],
    error: errors[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => set(name, event.currentTarget.value),
  });
  return (
    <div className="grid gap-5 sm:grid-cols-6">
      <TextField
        label="Name"
        autoComplete="name"
        hint="As it should appear on your license."
        className="sm:col-span-3"
        {...field('name')}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint="We'll also email your files here."
        className="sm:col-span-3"
        {...field('email')}
      />
      <TextField label="Address" autoComplete="street-address" className="sm:col-span-6" {...field('address')} />
      <TextField label="City" autoComplete="address-level2" className="sm:col-span-4" {...field('city')} />
      <TextField label="Zip" autoComplete="postal-code" className="sm:col-span-2" {...field('zip')} />
      <SelectField
        label="Country"
        autoComplete="country-name"
        options={countryOptions}
        className="sm:col-span-3"
        {...field('country')}
      />
      {hasStates(details.country) ? (
        <SelectField
          label="State"
          autoComplete="address-level1"
          options={stateOptions}
          placeholder="Choose a state"
          className="sm:col-span-3"
          {...field('state')}
        />
      ) : (
        <TextField
          label="State"
          required={false}
          autoComplete="address-level1"
          className="sm:col-span-3"
          {...field('state')}
        />
      )}
    </div>
  );
};
