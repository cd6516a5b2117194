import { MutationObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { type Api, ApiError } from '#contract-kit/api.ts';
import { allBeatsQuery, ownCatalogueKey } from '#features/catalogue/web/queries.ts';
import { siteQuery } from '#features/settings/web/queries.ts';
import { createQueryClient } from '#ui/data/create-query-client.ts';
import type { StaleCauses } from '#ui/data/stale-on.ts';
import { features } from './features.ts';

const keys = [allBeatsQuery().queryKey, [...ownCatalogueKey, 'own'], siteQuery().queryKey];

const staleKeysAfter = async (mutationFn: () => Promise<void>, causes?: keyof StaleCauses) => {
  const staleOn = features.flatMap((feature) => feature.staleOn ?? []);
  const client = createQueryClient((async () => ({})) as unknown as Api, 'browser', staleOn);
  for (const key of keys) client.setQueryData(key, 'before');
  const meta = causes === undefined ? {} : { causes };
  await new MutationObserver(client, { mutationFn, meta }).mutate().catch(() => undefined);
  return keys.map((key) => client.getQueryState(key)?.isInvalidated);
};

const succeeds = async () => {};
const fails = async () => Promise.reject(new Error('refused'));

it('a changed license makes the catalogue’s queries stale, and no others', async () => {
  expect(await staleKeysAfter(succeeds, 'licenses.changed')).toEqual([true, true, false]);
});

it.each([
  ['a change that failed', fails, 'licenses.changed'],
  ['a mutation that names no cause', succeeds, undefined],
] as const)('%s makes nothing stale', async (_, mutationFn, causes) => {
  expect(await staleKeysAfter(mutationFn, causes)).toEqual([false, false, false]);
});

it.each([
  ['away', 503, 'DATABASE_AWAY', true],
  ['busy', 503, 'BUSY', false],
])(
  'a failed call makes the site’s query stale only if the database is away, not if the server is busy: %s (%#)',
  async (_, status, code, refetched) => {
    const failure = async () => Promise.reject(new ApiError(status, { code, message: 'No.' }));
    expect(await staleKeysAfter(failure)).toEqual([false, false, refetched]);
  },
);
