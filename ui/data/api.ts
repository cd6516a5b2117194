import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Api, Manner } from '#contract-kit/api.ts';
import type { Access, ResponseOf, CallInput, Endpoint, EndpointKey } from '#contract-kit/endpoint.ts';

const apiOf = (meta: Record<string, unknown> | undefined): Api => {
  const api = meta?.['api'];
  if (typeof api !== 'function') throw new Error('this QueryClient has no api');
  return api as Api;
};

/** For mutations and event handlers: `fetch` in the browser, an in-process call while the server renders. */
export const useApi = (): Api => apiOf(useQueryClient().getDefaultOptions().queries?.meta);

/**
 * The first word of every query key. Data of an endpoint with `access` is personal, and must not survive a change of
 * user.
 */
type Scope<E extends Endpoint> = E extends { readonly access: Access } ? 'personal' : 'personal' | 'public';

interface QueryContext<S> {
  readonly queryKey: readonly [S, ...unknown[]];
  readonly meta: Record<string, unknown> | undefined;
  /** Omitted if a call must not be aborted. */
  readonly signal?: AbortSignal | undefined;
}

type Headers = Pick<Manner, 'headers' | 'onHeaders'>;
type Input<E extends Endpoint> = keyof CallInput<E> extends never
  ? readonly [input?: Headers]
  : readonly [input: CallInput<E> & Headers];

/** The compiler rejects a public key for an endpoint that depends on the session. */
export const ask = <E extends Endpoint>(
  { meta, signal }: QueryContext<Scope<E>>,
  key: EndpointKey<E>,
  ...[input]: Input<E>
): Promise<ResponseOf<E>> => {
  // TypeScript can check this only for each caller's endpoint, not for a generic one.
  const call = apiOf(meta) as unknown as (key: string, input: object) => Promise<ResponseOf<E>>;
  return call(key, { ...input, signal });
};

const isPersonal = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean => queryKey[0] !== 'public';

/** Removes everything personal. Data is cleared first, because paged lists keep showing their previous page. */
export const forgetPerson = (queryClient: QueryClient): void => {
  void queryClient.resetQueries({ predicate: isPersonal });
  queryClient.removeQueries({ predicate: isPersonal, type: 'inactive' });
};
