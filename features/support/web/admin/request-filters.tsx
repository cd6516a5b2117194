import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { Segments } from '#ui/composites/segments.tsx';
import { SelectField } from '#ui/primitives/forms/select-field.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { requestTotalsQuery } from '../queries.ts';
import { tabs, type useRequestFilter } from './use-request-filter.ts';

const tabLabel = () => ({ open: t`Open`, answered: t`Answered`, closed: t`Closed`, all: t`All` }) as const;

const kindOptions = () => [
  { value: '', label: t`Requests and feedback` },
  { value: 'support', label: t`Support requests` },
  { value: 'feedback', label: t`Feedback` },
];

export const RequestFilters = ({ tab, filter, choose }: ReturnType<typeof useRequestFilter>) => {
  const { data: totals } = useQuery(requestTotalsQuery(filter));
  const all = totals && totals.open + totals.answered + totals.closed;
  const counts = { ...totals, all };
  const onSearch = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('q');
    choose({ q: typeof typed === 'string' ? typed.trim() : '' });
  };
  return (
    <div className="mb-4 flex flex-col gap-3 @max-3xl:items-start @3xl:flex-row @3xl:items-center @3xl:justify-between">
      <Segments
        className="@3xl:shrink-0"

        label={t`Status`}
        value={tab}
        onChange={(state) => choose({ state: state === 'open' ? '' : state })}
        options={tabs.map((value) => ({ value, label: `${tabLabel()[value]} (${counts[value] ?? '…'})` }))}
      />
      <div className="grid gap-3 @xl:grid-cols-2 @3xl:w-[34rem]">
        <SelectField
          label={t`Kind`}
          hideLabel
          options={kindOptions()}
          value={filter.kind ?? ''}
          onChange={(event) => choose({ kind: event.currentTarget.value })}
        />
        <form aria-label={t`Search requests`} onSubmit={onSearch}>
          <TextField
            key={filter.q}
            type="search"
            name="q"
            label={t`Search by person, text or number`}
            hideLabel
            placeholder={t`Person, text or number`}
            maxLength={100}
            defaultValue={filter.q}
            end={<IconButton type="submit" label={t`Search`} icon="search" />}
          />
        </form>
      </div>
    </div>
  );
};
