import { useMemo } from 'react';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import type { AuditFilters } from '../contract.ts';
import { maxFilterLength } from '../limits.ts';
import type { AuditPlace } from './queries.ts';

const day = /^\d{4}-\d{2}-\d{2}$/;
const cursor = /^\d{1,15}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const filterNames = ['q', 'action', 'person', 'from', 'to'] as const;
type Values = Readonly<Partial<Record<(typeof filterNames)[number], string | undefined>>>;

/** Ignores anything in the URL that isn't a valid filter. */
const readFilters = (params: URLSearchParams): AuditFilters =>
  Object.fromEntries(
    filterNames.flatMap((name): [string, string][] => {
      const value = params.get(name)?.trim() ?? '';
      if (name === 'from' || name === 'to') return day.test(value) ? [[name, value]] : [];
      return value === '' ? [] : [[name, value.slice(0, maxFilterLength[name])]];
    }),
  );

const readPlace = (params: URLSearchParams): AuditPlace => {
  const at = params.get('cursor') ?? '';
  return {
    ...(cursor.test(at) && { cursor: at }),
    ...(params.get('direction') === 'newer' && { direction: 'newer' as const }),
  };
};

const filled = (values: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** Keeps filters and position in the URL, so that they can be shared and Back works. */
export const useAuditAddress = () => {
  const [params, change] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);
  const place = useMemo(() => readPlace(params), [params]);
  return {
    filters,
    place,
    /** Changed filters start at the newest entry. */
    setFilters: (values: Values) => change(filled(values), { preventScrollReset: true }),
    setPlace: (next: AuditPlace) => change({ ...filled(filters), ...next }, { preventScrollReset: true }),
  };
};
