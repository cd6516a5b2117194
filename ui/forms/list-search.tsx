import type { FormEvent } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { useSearchParams } from '../data/use-search-params.ts';
import { IconButton } from '../primitives/icon-button.tsx';
import { TextField } from '../primitives/forms/text-field.tsx';
import { Segments } from '../composites/segments.tsx';

export interface ListSearchProps<Show extends string> {
  /** Names the choices: "Which beats". */
  readonly of: string;
  /** The first one is the default, without a parameter in the URL. */
  readonly options: readonly [
    { readonly value: Show; readonly label: string },
    ...{ readonly value: Show; readonly label: string }[],
  ];
  readonly label: string;
  readonly placeholder: string;
}

/** `show` and `search` from the URL. */
export const useListSearch = <Show extends string>(options: ListSearchProps<Show>['options']) => {
  const [address] = useSearchParams();
  const chosen = options.find(({ value }) => value === address.get('show')) ?? options[0];
  return { show: chosen.value, search: (address.get('search') ?? '').slice(0, 100) };
};

/** A choice and a search, both in the URL. Changing one starts at the first page. */
export const ListSearch = <Show extends string>({ of, options, label, placeholder }: ListSearchProps<Show>) => {
  const [, setAddress] = useSearchParams();
  const { show, search } = useListSearch(options);
  const go = (next: { readonly show: Show; readonly search: string }): void =>
    setAddress(
      { ...(next.show !== options[0].value && { show: next.show }), ...(next.search && { search: next.search }) },
      { replace: true, preventScrollReset: true },
    );
  const onSearch = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('search');
    go({ show, search: typeof typed === 'string' ? typed.trim() : '' });
  };
  return (
    <div className="mb-4 flex flex-col gap-3 @3xl:flex-row @3xl:items-center @3xl:justify-between">
      <div className="-mx-1 overflow-x-auto px-1 py-1">
        <Segments label={of} options={options} value={show} onChange={(value) => go({ show: value, search })} />
      </div>
      <form onSubmit={onSearch} className="@3xl:w-80">
        <TextField
          key={search}
          type="search"
          name="search"
          label={label}
          hideLabel
          placeholder={placeholder}
          maxLength={100}
          defaultValue={search}
          end={<IconButton type="submit" label={t`Search`} icon="search" />}
        />
      </form>
    </div>
  );
};
