import type { SubmitEvent } from 'react';
import { Button } from '../primitives/button.tsx';
import { SelectField, type SelectFieldProps } from '../primitives/forms/select-field.tsx';
import { TextField } from '../primitives/forms/text-field.tsx';

interface FilterSearchProps {
  /** What it does: "Search orders". */
  readonly label: string;
  readonly search: string;
  /** What can be searched for. */
  readonly hint: string;
  /** The choice beside the search, and what is chosen. */
  readonly filter: Pick<SelectFieldProps, 'label' | 'options' | 'placeholder'> & { readonly value: string };
  readonly onSearch: (found: { readonly search: string; readonly filter: string }) => void;
}

/** Searches on Enter or the button, and when another filter is chosen. */
export const FilterSearch = ({ label, search, hint, filter, onSearch }: FilterSearchProps) => {
  const { value, ...select } = filter;
  const send = (form: HTMLFormElement): void => {
    const data = new FormData(form);
    const read = (name: string): string => {
      const typed = data.get(name);
      return typeof typed === 'string' ? typed.trim() : '';
    };
    onSearch({ search: read('search'), filter: read('filter') });
  };
  return (
    <form
      aria-label={label}
      // What stands in the fields follows the address, also on the way back.
      key={`${search} ${value}`}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        send(event.currentTarget);
      }}
      className="mb-4 grid items-end gap-3 @xl:grid-cols-[1fr_14rem_auto]"
    >
      <TextField label="Search" type="search" name="search" maxLength={200} defaultValue={search} placeholder={hint} />
      <SelectField
        {...select}
        name="filter"
        defaultValue={value}
        onChange={({ currentTarget }) => currentTarget.form && send(currentTarget.form)}
      />
      <Button type="submit" variant="primary">
        Search
      </Button>
    </form>
  );
};
