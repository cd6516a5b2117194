import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import type { InboxCase } from '../contract.ts';
import { caseKey } from './case-path.ts';

/** The open case stays open once it's decided; `place` is where it was in the list, so that J goes on from there. */
export const useOpenCase = (cases: readonly InboxCase[]) => {
  const [address, setAddress] = useSearchParams();
  const key = address.get('case');
  const found = cases.findIndex((one) => caseKey(one) === key);
  const [last, setLast] = useState<{ readonly one: InboxCase; readonly place: number } | null>(null);
  const shown = cases[found];
  if (shown && (last?.one !== shown || last.place !== found)) setLast({ one: shown, place: found });
  const isWaiting = shown !== undefined;
  const open = shown ?? (last && caseKey(last.one) === key ? last.one : undefined);
  const place = shown ? found : open ? (last?.place ?? 0) : 0;
  /** The place that a key has chosen, until the address has followed: quick presses each count. */
  const ahead = useRef<{ readonly key: string; readonly place: number } | null>(null);
  useEffect(() => {
    if (ahead.current?.key === key) ahead.current = null;
  }, [key]);
  const step = useCallback(
    (by: 1 | -1): void => {
      const from = ahead.current?.place ?? place;
      const isInList = ahead.current !== null || isWaiting;
      const to = isInList || by < 0 ? from + by : from;
      const next = Math.min(Math.max(to, 0), cases.length - 1);
      const one = cases[next];
      if (!one || caseKey(one) === (ahead.current?.key ?? key)) return;
      ahead.current = { key: caseKey(one), place: next };
      setAddress({ case: caseKey(one) }, { replace: true });
    },
    [cases, key, place, isWaiting, setAddress],
  );
  return { open, isWaiting, step };
};
