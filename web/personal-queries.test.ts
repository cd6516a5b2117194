import type { QueryKey } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { Api } from '#contract-kit/api.ts';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import { currentUserQuery } from '#features/auth/web/current-user/current-user-query.ts';
import type { getUserInfo } from '#features/account/contract.ts';
import { createQueryClient } from '#ui/data/create-query-client.ts';
import { ask, forgetPerson } from '#ui/data/api.ts';

// Every query of the web, beside the record of the endpoint that it calls: what depends on who asks must not outlive them.

interface Query {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: object) => unknown;
}

// No query stands elsewhere: scripts/walls.ts.
const makers = import.meta.glob<Record<string, unknown>>(
  '../{features/*/web,web}/**/{queries,*-queries,query,*-query}.ts',
  { eager: true },
);
const texts = import.meta.glob<string>('../{features/*/web,web}/**/{queries,*-queries,query,*-query}.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const contracts = import.meta.glob<Record<string, unknown>>('../features/*/*contract*.ts', { eager: true });

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

const endpoints = new Map(
  Object.values(contracts)
    .flatMap((module) => Object.values(module).filter(isEndpoint))
    .map((record) => [`${record.method} ${record.path}`, record]),
);

const isMaker = (entry: [string, unknown]): entry is [string, (...input: unknown[]) => Query] =>
  entry[0].endsWith('Query') && typeof entry[1] === 'function';

const queries = Object.values(makers).flatMap((module) => Object.entries(module).filter(isMaker));

/** Which endpoint a query calls. */
const called = async (query: Query): Promise<Endpoint | undefined> => {
  let key = '';
  const api = async (called: string): Promise<object> => {
    key = called;
    return {};
  };
  // Some can make nothing of an empty answer.
  await Promise.resolve(query.queryFn({ queryKey: query.queryKey, meta: { api }, pageParam: null })).catch(() => null);
  return endpoints.get(key);
};

describe('what the web asks the server for', () => {
  it('stands under a name that ends with Query', () => {
    const written = Object.values(texts).map((text) => text.match(/\bqueryFn:/g)?.length ?? 0);
    expect(queries).toHaveLength(written.reduce((sum, count) => sum + count, 0));
  });

  it.each(queries)('%s: personal where its endpoint looks at the session', async (_, make) => {
    // Stands for any text, number, list or record that a query is made with.
    const query = make([], []);
    const endpoint = await called(query);
    expect(endpoint).toBeDefined();
    expect(endpoint?.access ? ['personal'] : ['personal', 'public']).toContain(query.queryKey[0]);
  });

  it('is refused by the compiler where it would be wrong', () => {
    const wrong = () =>
      // @ts-expect-error -- whoever asks decides what it answers
      ask<typeof getUserInfo>({ queryKey: ['public', 'me'], meta: {} }, 'GET /api/v1/app/user-info');
    expect(wrong).toThrow('carries no api');
  });
});

describe('when another person logs in', () => {
  const world = () => {
    const client = createQueryClient((async () => ({})) as unknown as Api, 'browser');
    const keys = queries.map(([, make]) => make([], []).queryKey);
    for (const key of keys) client.setQueryData(key, { of: 'the person before' });
    return { client, keys };
  };

  it('nothing personal is left, and everything public is', () => {
    const { client, keys } = world();
    forgetPerson(client);
    const left = keys.filter((key) => client.getQueryData(key) !== undefined);
    expect(left).toEqual(keys.filter(([scope]) => scope === 'public'));
    expect(left).not.toHaveLength(0);
  });

  it('a list that still holds on to a page of theirs finds it empty', () => {
    const { client } = world();
    const held = client.getQueryCache().find({ queryKey: currentUserQuery().queryKey });
    forgetPerson(client);
    expect(held?.state.data).toBeUndefined();
  });

  it('a key that says neither counts as personal', () => {
    const { client } = world();
    client.setQueryData(['figures'], 1);
    forgetPerson(client);
    expect(client.getQueryData(['figures'])).toBeUndefined();
  });
});
