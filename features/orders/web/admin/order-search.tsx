import type { SubmitEvent } from 'react';
import { Button } from '#ui/primitives/button.tsx';
import { SelectField } from '#ui/primitives/forms/select-field.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { orderStates } from '../order-states.ts';
import type { OrderFilter } from './admin-queries.ts';

const options = Object.entries(orderStates).map(([value, { words }]) => ({ value, label: words }));

interface OrderSearchProps {
  readonly filter: OrderFilter;
  readonly onSearch: (found: { readonly search: string; readonly state: string }) => void;
}

/** Searches on Enter or the button, and when another state is chosen. */
export const OrderSearch = ({ filter, onSearch }: OrderSearchProps) => {
  const send = (form: HTMLFormElement): void => {
    const data = new FormData(form);
    const read = (name: string): string => {
      const value = data.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    onSearch({ search: read('search'), state: read('state') });
  };
  return (
    <form
      aria-label="Search orders"
      // What stands in the fields follows the address, also on the way back.
      key={`${filter.search} ${filter.state}`}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        send(event.currentTarget);
      }}
      className="mb-4 grid items-end gap-3 @xl:grid-cols-[1fr_12rem_auto]"
    >
      <TextField
        label="Search"
        type="search"
        name="search"
        maxLength={200}
        defaultValue={filter.search}
        placeholder="Buyer, beat, order number or Stripe id"
      />
      <SelectField
        label="State"
        name="state"
        defaultValue={filter.state ?? ''}
        placeholder="Any state"
        options={options}
        onChange={({ currentTarget }) => currentTarget.form && send(currentTarget.form)}
      />
      <Button type="submit" variant="signal">
        Search
      </Button>
    </form>
  );
};
