import { useState } from 'react';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import type { Span } from '../contract.ts';
import { isMeasure, type Measure } from './measures.ts';

export const spans = ['7', '30', '90', '365'] as const satisfies readonly Span[];

export interface Choice {
  readonly days: Span;
  readonly measure: Measure;
  /** The beat in the chart; null for all beats. */
  readonly beat: string | null;
  readonly choose: (change: { days?: Span; measure?: Measure; beat?: string | null }) => void;
}

/**
 * Kept in the URL, so that the choice survives a reload and can be bookmarked. A change applies before the URL catches
 * up.
 */
export const useChoice = (): Choice => {
  const [search, setSearch] = useSearchParams();
  const [wished, setWished] = useState<{ readonly from: string; readonly next: URLSearchParams } | null>(null);
  const address = search.toString();
  if (wished && wished.from !== address) setWished(null);
  const now = wished?.next ?? search;
  const [days, measure] = [now.get('days'), now.get('show')];
  return {
    days: spans.find((span) => span === days) ?? '30',
    measure: isMeasure(measure) ? measure : 'plays',
    beat: now.get('beat'),
    choose: (change) => {
      const next = new URLSearchParams(now);
      if (change.days) next.set('days', change.days);
      if (change.measure) next.set('show', change.measure);
      if (change.beat) next.set('beat', change.beat);
      else if (change.beat === null) next.delete('beat');
      setWished({ from: address, next });
      setSearch(next, { replace: true, preventScrollReset: true });
    },
  };
};
