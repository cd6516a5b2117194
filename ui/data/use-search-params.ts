import { useCallback, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from '#ui/routing/routing.ts';

type Next = URLSearchParams | Record<string, string>;
type Change = Next | ((now: URLSearchParams) => Next);

interface Options {
  readonly replace?: boolean;
  readonly state?: unknown;
  readonly preventScrollReset?: boolean;
}

export const useSearchParams = (): readonly [URLSearchParams, (change: Change, options?: Options) => void] => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const latest = useRef(params);
  latest.current = params;
  const change = useCallback(
    (change: Change, options: Options = {}) => {
      const next = new URLSearchParams(typeof change === 'function' ? change(new URLSearchParams(latest.current)) : change);
      navigate({ search: next.size > 0 ? `?${next}` : '' }, options);
    },
    [navigate],
  );
  return [params, change];
};
