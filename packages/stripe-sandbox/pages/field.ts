import { testRoutingNumber } from '../charges/payment-methods.ts';
import { type Html, html } from './html.ts';

export interface Field<Name extends string> {
  name: Name;
  label: string;
  autocomplete: string;
  inputmode?: 'numeric' | 'email';
  placeholder?: string;
  maxlength?: number;
  type?: string;
  /** Turns the field into a list of these options. */
  options?: readonly { readonly value: string; readonly label: string }[];
}

/** Fields of a bank account in the USA; `accountNumber` is shown as an example. */
export const bankFields = (accountNumber: string) => {
  const number = { autocomplete: 'off', inputmode: 'numeric' } as const;
  return {
    routing: { name: 'routing', label: 'Routing number', placeholder: testRoutingNumber, maxlength: 12, ...number },
    account: { name: 'account', label: 'Account number', placeholder: accountNumber, maxlength: 17, ...number },
  } as const;
};

const selectWith = <Name extends string>(
  { name, label, autocomplete, options = [] }: Field<Name>,
  value: string | undefined,
  error: string | undefined,
): Html =>
  html`<p class="field">
    <label for="${name}">${label}</label>
    <select
      id="${name}"
      name="${name}"
      autocomplete="${autocomplete}"
      ${error && html` aria-invalid="true" aria-describedby="${name}-error"`}
    >
      <option value="">Choose …</option>
      ${options.map((option) => html`<option value="${option.value}" ${option.value === value && html` selected`}>${option.label}</option>`)}
    </select>
    ${error && html`<span class="error" id="${name}-error">${error}</span>`}
  </p>`;

/** The first field with an error gets the focus. */
export const fieldWith = <Name extends string>(
  values: Partial<Record<Name, string>>,
  errors: Partial<Record<Name, string>>,
) => {
  const first = Object.keys(errors)[0];
  return (field: Field<Name>): Html => {
    const error = errors[field.name];
    if (field.options) return selectWith(field, values[field.name], error);
    return html`<p class="field">
      <label for="${field.name}">${field.label}</label>
      <input
        id="${field.name}"
        name="${field.name}"
        type="${field.type ?? 'text'}"
        autocomplete="${field.autocomplete}"
        ${
          field.inputmode && html` inputmode="${field.inputmode}"`
        }${field.placeholder && html` placeholder="${field.placeholder}"`}${
          field.maxlength && html` maxlength="${field.maxlength}"`
        }
        value="${values[field.name]}"
        ${error && html` aria-invalid="true" aria-describedby="${field.name}-error"`}${
          first === field.name && html` autofocus`
        }
      />
      ${error && html`<span class="error" id="${field.name}-error">${error}</span>`}
    </p>`;
  };
};

/** A click on a bank account fills in the form. */
export const testBankTable = (accounts: readonly { number: string; label: string }[], routing: string): Html =>
  html`<table class="tries">
    <caption>
      Test accounts
      <small>Click one to fill it in</small>
    </caption>
    <tbody>
      ${accounts.map(
        (known) =>
          html`<tr>
            <td>
              <button type="button" class="try" data-fill-account="${known.number}" data-fill-routing="${routing}">
                ${known.number}
              </button>
            </td>
            <td>${known.label}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
