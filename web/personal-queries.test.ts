import type { QueryKey } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { Api } from '#contract-kit/api.ts';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import { currentUserQuery } from '#features/auth/web/current-user/current-user-query.ts';
import type { getUserInfo } from '#features/account/contract.ts';
import { createQueryClient } from '#ui/data/create-query-client.ts';
import { ask, forgetPerson } from '#ui/data/api.ts';

// Checks every query against its endpoint's contract: data that depends on the user must not outlive their session.

interface Query {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: object) => unknown;
}

// scripts/boundaries.ts makes sure that there are no queries elsewhere.
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

const called = async (query: Query): Promise<Endpoint | undefined> => {
  let key = '';
  const api = async (called: string): Promise<object> => {
    key = called;
    return {};
  };
  // Some queries can't handle an empty response.
  await Promise.resolve(query.queryFn({ queryKey: query.queryKey, meta: { api }, pageParam: null })).catch(() => null);
  return endpoints.get(key);
};

/** By query: fields that depend on the caller, which the query leaves out. The rest is the same for everyone. */
const impersonal: Readonly<Record<string, string>> = { trackQuery: 'likes' };

describe('a query', () => {
  it('has a name that ends with Query', () => {
    const written = Object.values(texts).map((text) => text.match(/\bqueryFn:/g)?.length ?? 0);
    expect(queries).toHaveLength(written.reduce((sum, count) => sum + count, 0));
  });

  it.each(queries)('%s is personal if its endpoint depends on the session', async (name, make) => {
    // Stands in for any text, number, list or record that a query takes.
    const query = make([], []);
    const endpoint = await called(query);
    expect(endpoint).toBeDefined();
    expect(endpoint?.access && !impersonal[name] ? ['personal'] : ['personal', 'public']).toContain(query.queryKey[0]);
  });

  it.each(Object.entries(impersonal))('%s leaves out %s', async (name, field) => {
    const query = queries.find(([found]) => found === name)?.[1]([]);
    const api = async (): Promise<object> => ({ [field]: ['of one person'], rest: 'for everyone' });
    expect(await query?.queryFn({ queryKey: query.queryKey, meta: { api } })).toEqual({
      [field]: [],
      rest: 'for everyone',
    });
  });

  it('is rejected by the compiler with the wrong scope', () => {
    const wrong = () =>
      // @ts-expect-error -- its response depends on the user
      ask<typeof getUserInfo>({ queryKey: ['public', 'me'], meta: {} }, 'GET /api/v1/app/user-info');
    expect(wrong).toThrow('has no api');
  });
});

describe('when another person logs in, the query cache', () => {
  const world = () => {
    const client = createQueryClient((async () => ({})) as unknown as Api, 'browser');
    const keys = queries.map(([, make]) => make([], []).queryKey);
    for (const key of keys) client.setQueryData(key, { of: 'the previous person' });
    return { client, keys };
  };

  it('loses everything personal, and keeps everything public', () => {
    const { client, keys } = world();
    forgetPerson(client);
    const left = keys.filter((key) => client.getQueryData(key) !== undefined);
    expect(left).toEqual(keys.filter(([scope]) => scope === 'public'));
    expect(left).not.toHaveLength(0);
  });

  it('clears the data of a query that something still refers to', () => {
    const { client } = world();
    const held = client.getQueryCache().find({ queryKey: currentUserQuery().queryKey });
    forgetPerson(client);
    expect(held?.state.data).toBeUndefined();
  });

  it('treats a key without a scope as personal', () => {
    const { client } = world();
    client.setQueryData(['figures'], 1);
    forgetPerson(client);
    expect(client.getQueryData(['figures'])).toBeUndefined();
  });
});
