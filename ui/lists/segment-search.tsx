import type { FormEvent } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { Segments } from '../composites/segments.tsx';
import { Button } from '../primitives/button.tsx';
import { TextField } from '../primitives/forms/text-field.tsx';

interface Found<Value extends string> {
  readonly value: Value;
  readonly search: string;
}

interface SegmentSearchProps<Value extends string> extends Found<Value> {
  /** Names the choices: "Status". */
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** What can be searched: "Recipient begins with". */
  readonly searchLabel: string;
  readonly onSearch: (found: Found<Value>) => void;
}

/** A choice, and a search on Enter or the button. */
export const SegmentSearch = <Value extends string>({
  label,
  options,
  value,
  search,
  searchLabel,
  onSearch,
}: SegmentSearchProps<Value>) => {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('search');
    onSearch({ value, search: typeof typed === 'string' ? typed.trim() : '' });
  };
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
      <Segments
        label={label}
        options={options}
        value={value}
        onChange={(chosen) => onSearch({ value: chosen, search })}
      />
      <form aria-label={t`Search`} onSubmit={submit} className="flex w-full min-w-0 items-end gap-2 sm:w-auto">
        <TextField
          key={search}
          label={searchLabel}
          type="search"
          name="search"
          maxLength={254}
          defaultValue={search}
          className="min-w-0 flex-1"
        />
        <Button type="submit">{t`Search`}</Button>
      </form>
    </div>
  );
};
