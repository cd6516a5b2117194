import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { Button } from '#ui/primitives/button.tsx';
import { SelectField } from '#ui/primitives/forms/select-field.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import type { AuditFilters } from '../../contract.ts';
import { maxFilterLength } from '../../limits.ts';
import { actionLabel } from '../entry-labels.ts';
import { auditActionsQuery } from '../queries.ts';
import { filterNames } from '../use-audit-address.ts';

interface Props {
  readonly filters: AuditFilters;
  readonly onFilter: (values: Readonly<Record<string, string>>) => void;
}

const labelOf = (action: string): string => {
  const { area, words } = actionLabel(action);
  return area ? `${area}: ${words.toLowerCase()}` : words;
};

/** All filters apply together when the form is submitted. */
export const AuditFilterForm = ({ filters, onFilter }: Props) => {
  const { data: actions = [] } = useQuery(auditActionsQuery());
  const own = useId();
  // Offers the URL's action before the list has loaded, or if no entry has it anymore.
  const offered = filters.action && !actions.includes(filters.action) ? [filters.action, ...actions] : actions;
  const submit = (form: HTMLFormElement): void => {
    const typed = new FormData(form);
    const textOf = (name: string): string => {
      const value = typed.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    onFilter(Object.fromEntries(filterNames.map((name) => [name, textOf(name)])));
  };
  return (
    <form
      // Resets the fields when the URL changes or the actions have loaded.
      key={JSON.stringify([filters, offered.length])}
      aria-label={t`Filter the audit log`}
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
      className="grid items-end gap-4 @lg:grid-cols-2 @4xl:grid-cols-6"
    >
      <TextField
        id={`${own}-q`}
        name="q"
        type="search"
        label={t`Search`}
        placeholder={t`Words, an email, an IP address`}
        maxLength={maxFilterLength.q}
        defaultValue={filters.q}
        className="@lg:col-span-2"
      />
      <TextField
        name="person"
        label={t`Person`}
        placeholder={t`Username or email`}
        maxLength={maxFilterLength.person}
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={filters.person}
        className="@4xl:col-span-2"
      />
      <SelectField
        name="action"
        label={t`Action`}
        placeholder={t`Every action`}
        options={offered.map((action) => ({ value: action, label: labelOf(action) }))}
        defaultValue={filters.action ?? ''}
        className="@4xl:col-span-2"
      />
      <TextField name="from" type="date" label={t`From`} defaultValue={filters.from} className="@4xl:col-span-2" />
      <TextField name="to" type="date" label={t`To`} defaultValue={filters.to} className="@4xl:col-span-2" />
      <div className="flex flex-wrap gap-3 @lg:col-span-2">
        <Button type="submit" variant="primary">
          {t`Search`}
        </Button>
        {Object.keys(filters).length > 0 && <Button onClick={() => onFilter({})}>{t`Clear filters`}</Button>}
      </div>
    </form>
  );
};
