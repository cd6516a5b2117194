import { useState } from 'react';
import { useLocation } from '#ui/routing/routing.ts';
import { readPage } from '#ui/composites/page-links.tsx';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import type { SupportKind, SupportState } from '../../contract.ts';

export const tabs = ['open', 'answered', 'closed', 'all'] as const;
export type Tab = (typeof tabs)[number];

export interface AdminFilter {
  readonly kind: SupportKind | undefined;
  readonly state: SupportState | undefined;
  readonly q: string;
  readonly page: number;
}

type Change = Readonly<Partial<Record<'kind' | 'state' | 'q' | 'page' | 'request', string>>>;

/** Filter and open request are in the URL. A second choice builds on the first even before the URL changes. */
export const useRequestFilter = () => {
  const [address, setAddress] = useSearchParams();
  const now = address.toString();
  /** The query at the first choice, and the query after each choice. */
  const [way, setWay] = useState<readonly string[]>([]);
  const goal = way.at(-1);
  // The URL has caught up, or the user has gone to another page.
  if (goal !== undefined && (goal === now || !way.includes(now))) setWay([]);
  const search = goal === undefined ? address : new URLSearchParams(goal);
  const { pathname } = useLocation();
  const [state, kind] = [search.get('state'), search.get('kind')];
  const tab = tabs.find((one) => one === state) ?? 'open';
  const filter: AdminFilter = {
    kind: kind === 'support' || kind === 'feedback' ? kind : undefined,
    state: tab === 'all' ? undefined : tab,
    q: (search.get('q') ?? '').slice(0, 100),
    page: Math.min(10_000, readPage(search)),
  };
  /** Removes empty values from the URL. Another filter starts at the first page. */
  const changed = (change: Change): URLSearchParams => {
    const next = new URLSearchParams(search);
    if (!('page' in change) && !('request' in change)) next.delete('page');
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  };
  const linkTo = (change: Change): string => {
    const query = changed(change).toString();
    return query ? `${pathname}?${query}` : pathname;
  };
  return {
    tab,
    filter,
    request: search.get('request'),
    linkTo,
    choose: (change: Change) => {
      const next = changed(change);
      setWay([...(goal === undefined ? [now] : way), next.toString()]);
      setAddress(next, { replace: true, preventScrollReset: true });
    },
  };
};
