import { afterAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import { guardedActs, otherActs } from '#testing/access/admin-acts.ts';
import { createTestApp } from '#testing/app.ts';
import { allRoutes } from './app.ts';

// `server/access.test.ts` checks that these calls are refused without the password.

const shop = await createTestApp();
afterAll(() => shop.close());
const keyOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const endpoints = new Map(allRoutes(shop.deps).map(({ endpoint }): [string, Endpoint] => [keyOf(endpoint), endpoint]));
const isAbove = (access: Endpoint['access']): boolean => access === 'admin' || access === 'editor';
const guarded = Object.values(guardedActs).flat();

test('every change that only admins and editors make is in exactly one list: acts about a person, a comment or a notice, or other acts', () => {
  const changes = [...endpoints.values()].filter(({ method, access }) => method !== 'GET' && isAbove(access));
  expect(changes.length).toBeGreaterThan(40);
  const decided = new Set([...guarded, ...Object.keys(otherActs)]);
  expect(changes.map(keyOf).filter((name) => !decided.has(name))).toEqual([]);
  expect([...decided].filter((name) => !endpoints.has(name))).toEqual([]);
  expect(guarded.filter((name) => name in otherActs)).toEqual([]);
});

test.each(guarded)('%s needs an admin’s password', (name) => {
  const { access, recentPassword } = endpoints.get(name) ?? {};
  // If others may call it, too, only admins need the password.
  expect(recentPassword).toEqual(access === 'admin' ? true : { when: expect.stringContaining('someone else’s') });
});
