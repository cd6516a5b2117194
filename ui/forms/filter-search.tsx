import type { SubmitEvent } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { Button } from '../primitives/button.tsx';
import { SelectField, type SelectFieldProps } from '../primitives/forms/select-field.tsx';
import { TextField } from '../primitives/forms/text-field.tsx';

interface FilterSearchProps {
  readonly label: string;
  readonly search: string;
  readonly hint: string;
  /** The choice beside the search, and its value. */
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
      // The fields follow the URL, even after Back.
      key={`${search} ${value}`}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        send(event.currentTarget);
      }}
      className="mb-4 grid items-end gap-3 @xl:grid-cols-[1fr_14rem_auto]"
    >
      <TextField
        label={t`Search`}
        type="search"
        name="search"
        maxLength={200}
        defaultValue={search}
        placeholder={hint}
      />
      <SelectField
        {...select}
        name="filter"
        defaultValue={value}
        onChange={({ currentTarget }) => currentTarget.form && send(currentTarget.form)}
      />
      <Button type="submit" variant="primary">
        {t`Search`}
      </Button>
    </form>
  );
};
