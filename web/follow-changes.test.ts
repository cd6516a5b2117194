import { MutationObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { type Api, ApiError } from '#contract-kit/api.ts';
import { allBeatsQuery, ownCatalogueKey } from '#features/catalogue/web/queries.ts';
import { siteQuery } from '#features/settings/web/queries.ts';
import { createQueryClient } from '#ui/data/create-query-client.ts';
import { followChanges } from './follow-changes.ts';

const keys = [allBeatsQuery().queryKey, [...ownCatalogueKey, 'own'], siteQuery().queryKey];

const staleAfter = async (mutationFn: () => Promise<void>, changes?: string) => {
  const client = createQueryClient((async () => ({})) as unknown as Api, 'browser', followChanges);
  for (const key of keys) client.setQueryData(key, 'before');
  const meta = changes === undefined ? {} : { changes };
  await new MutationObserver(client, { mutationFn, meta }).mutate().catch(() => undefined);
  return keys.map((key) => client.getQueryState(key)?.isInvalidated);
};

const succeeds = async () => {};
const fails = async () => Promise.reject(new Error('refused'));

it('a changed license makes only the catalogue’s view of it stale', async () => {
  expect(await staleAfter(succeeds, 'licenses')).toEqual([true, true, false]);
});

it.each([
  ['a change that failed', fails, 'licenses'],
  ['a mutation that names no changes', succeeds, undefined],
])('%s makes nothing stale', async (_, mutationFn, changes) => {
  expect(await staleAfter(mutationFn, changes)).toEqual([false, false, false]);
});

it.each([
  ['away', 503, 'DATABASE_AWAY', true],
  ['busy', 503, 'BUSY', false],
])('a call that fails because the database is %s has the site refetched: %#', async (_, status, code, refetched) => {
  const failure = async () => Promise.reject(new ApiError(status, { code, message: 'No.' }));
  expect(await staleAfter(failure)).toEqual([false, false, refetched]);
});
