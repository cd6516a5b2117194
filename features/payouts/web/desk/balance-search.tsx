import type { SubmitEvent } from 'react';
import { Button } from '#ui/primitives/button.tsx';
import { SelectField } from '#ui/primitives/forms/select-field.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import type { BalanceFilter } from './desk-queries.ts';
import { filterWords } from './desk-words.ts';

const options = Object.entries(filterWords).map(([value, label]) => ({ value, label }));

interface BalanceSearchProps {
  readonly filter: BalanceFilter;
  readonly onSearch: (found: { readonly search: string; readonly filter: string }) => void;
}

/** Searches on Enter or the button, and when another filter is chosen. */
export const BalanceSearch = ({ filter, onSearch }: BalanceSearchProps) => {
  const send = (form: HTMLFormElement): void => {
    const data = new FormData(form);
    const read = (name: string): string => {
      const value = data.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    onSearch({ search: read('search'), filter: read('filter') });
  };
  return (
    <form
      aria-label="Search sellers"
      // What stands in the fields follows the address, also on the way back.
      key={`${filter.search} ${filter.filter}`}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        send(event.currentTarget);
      }}
      className="mb-4 grid items-end gap-3 @xl:grid-cols-[1fr_14rem_auto]"
    >
      <TextField
        label="Search"
        type="search"
        name="search"
        maxLength={200}
        defaultValue={filter.search}
        placeholder="Name, username or email"
      />
      <SelectField
        label="Show"
        name="filter"
        defaultValue={filter.filter}
        options={options}
        onChange={({ currentTarget }) => currentTarget.form && send(currentTarget.form)}
      />
      <Button type="submit" variant="signal">
        Search
      </Button>
    </form>
  );
};
