import { useEffect } from 'react';
import { create } from 'zustand';
import { Slot } from '#ui/data/slot.tsx';
import type { DashboardLink } from '#ui/web-feature.ts';

/** Counts of waiting items by the path of the dashboard's link. */
type Counts = Readonly<Record<string, number>>;

declare module '#ui/routing/slots.ts' {
  interface Slots {
    /** Renders nothing, and reports its counts whenever they change. */
    'dashboard.counts': { readonly onCounts: (counts: Counts) => void };
  }
}

const useReported = create<Counts>()(() => ({}));

const onCounts = (counts: Counts): void => useReported.setState(counts);

/** Keeps one account's counts current while the dashboard is open, and forgets them afterwards. */
export const CountReports = () => {
  useEffect(() => () => useReported.setState({}, true), []);
  return <Slot name="dashboard.counts" onCounts={onCounts} />;
};

/** Null until each of these links has its count. */
export const useCountsOf = (links: readonly DashboardLink[]): readonly number[] | null => {
  const counts = useReported();
  const found = links.flatMap(({ to }) => counts[to] ?? []);
  return found.length === links.length ? found : null;
};

/** Says how many items wait on a page: "3 open". Null if none do, or while that is unknown. */
export const useCountWords = () => {
  const counts = useReported();
  const countOf = ({ to }: DashboardLink): number => counts[to] ?? 0;
  return {
    countOf,
    wordsOf: (link: DashboardLink): string | null =>
      (countOf(link) > 0 ? link.countWords?.(countOf(link)) : undefined) ?? null,
  };
};
