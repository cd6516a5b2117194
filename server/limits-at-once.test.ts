import { afterAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import { newId } from '#contract-kit/ids.ts';
import * as limiter from '#platform/rate-limits/rate-limits.ts';
import type { RateLimit } from '#platform/rate-limits/rate-limits.ts';
import { accessTable, newcomerAt } from '#testing/access/access-table.ts';
import { createAccessWorld, newcomer } from '#testing/access/access-world.ts';
import { createTestApp } from '#testing/app.ts';
import { licenseForm } from '#testing/beats/licenses.ts';
import { licenseIds } from '#testing/factories.ts';
import { logInAs } from '#testing/people.ts';
import { allRoutes } from './app.ts';

// Limits hold under load: of fifty simultaneous calls, no more succeed than would one after another. Each use counts
// tenfold here, so that the limits are reached.

const shop = await createTestApp({ settings: { RATE_LIMIT: 'on' } });
afterAll(() => shop.close());
const world = await createAccessWorld(shop);
await shop.database.pool.query(`
  create function count_tenfold() returns trigger language plpgsql as $$
  begin
    new.uses := case when tg_op = 'INSERT' or new.uses = 1 then 10 else old.uses + 10 * (new.uses - old.uses) end;
    return new;
  end $$;
  create trigger count_tenfold before insert or update on http_limits for each row execute function count_tenfold()`);
const forgetUses = () => shop.deps.db.deleteFrom('http_limits').execute();

const atOnce = 50;
const email = 'limits@example.com';
const app = '/api/v1/app';

const secret = 'a'.repeat(43);
const letter = { username: 'Mia', email, emailConsent: true };
const password = 'a long enough password';

/** Bodies of calls that a limit counts, for endpoints whose call in `accessTable` isn't counted. */
const calls: Readonly<Record<string, object>> = {
  [`PUT ${app}/seller-details`]: { legalName: 'Mia Marrow', country: 'Ireland' },
  [`POST ${app}/login`]: { email, password },
  [`POST ${app}/signup`]: { username: 'limits', email, password },
  [`POST ${app}/verify-email`]: { token: secret },
  [`POST ${app}/verify-email/code`]: { code: '123456' },
  [`POST ${app}/change-password`]: {
    currentPassword: password,
    newPassword: 'another password',
    confirmPassword: 'another password',
  },
  [`POST ${app}/password-validate`]: { password },
  [`PUT ${app}/profile-u-v`]: { newEmail: email },
  [`POST ${app}/profile-u-e-v`]: { token: secret },
  [`POST ${app}/profile-u-e-v/code`]: { code: '123456' },
  [`POST ${app}/password-reset/send-code`]: { email },
  [`POST ${app}/password-reset/verify-token`]: { token: secret },
  [`POST ${app}/password-reset/reset`]: { email, code: '123456', newPassword: password, token: secret },
  [`POST ${app}/login/two-factor`]: { challengeId: secret, code: '123456' },
  [`POST ${app}/login/two-factor/resend`]: { challengeId: secret },
  [`POST ${app}/login/passkey/options`]: {},
  [`POST ${app}/orders/find`]: { email },
  [`POST ${app}/feedback-general`]: { ...letter, feedback: 'Hello.' },
  [`POST ${app}/support-admin`]: { ...letter, support: 'Help.' },
  [`POST ${app}/beatstore/addlicense`]: licenseForm(),
  [`POST ${app}/subscribe`]: { email, categories: ['merch'] },
  [`POST ${app}/emaillist`]: { email },
  [`POST ${app}/withdrawals`]: { name: 'Mia Marrow', orderNumber: 'A-1001', email },
  [`POST ${app}/stripe/create-checkout-session`]: {
    items: [{ beatId: world.beatId, licenseId: licenseIds.basic }],
    email,
    consent: true,
  },
  [`POST ${app}/notices`]: {
    targetKind: 'beat',
    targetId: world.beatId,
    kind: 'spam',
    explanation: 'The cover shows my photo.',
    name: 'Ana Lima',
    email,
  },
};

const needsFile = 'counts calls that bring a picture or a file';
const needsObject = 'counts calls about what exists only after several steps';
/** Operations that aren't called here, with the reason. All use `checkRateLimits`, which is tested below. */
const elsewhere: Readonly<Record<string, string>> = {
  [`POST ${app}/browser-errors`]: 'counts each error once',
  [`POST ${app}/follow-by-email`]: needsObject,
  [`POST ${app}/update-profile`]: needsFile,
  [`POST ${app}/admin/site-pictures`]: needsFile,
  [`POST ${app}/artist-page/pictures`]: needsFile,
  [`PUT ${app}/artist-page/draft`]: needsObject,
  [`POST ${app}/artist-page/versions`]: needsObject,
  [`POST ${app}/artist-page/versions/:version/restore`]: needsObject,
  [`POST ${app}/upload-profile-image`]: needsFile,
  [`POST ${app}/seller/public-profile/picture`]: needsFile,
  [`POST ${app}/beatstore/new-kit`]: needsFile,
  [`POST ${app}/signup/check`]: needsObject,
  [`POST ${app}/verify-email/resend`]: needsObject,
  [`POST ${app}/update-user-settings-f2a`]: needsObject,
  [`POST ${app}/login/passkey`]: needsObject,
  [`GET ${app}/beatstore/near`]: 'is a queue: platform/semaphore',
  [`POST ${app}/beatstore/track/comment/:beatId`]: needsObject,
  [`POST ${app}/favorites/:beatId`]: needsObject,
  [`GET ${app}/orders/:orderId/credit-notes/:number`]: needsObject,
  [`GET ${app}/orders/:orderId/items/:itemId/proof`]: 'counts changes, not views',
  [`POST ${app}/admin/orders/:orderId/email`]: needsObject,
  [`POST ${app}/beatstore/track/:trackId/played`]: needsObject,
  [`POST ${app}/beatstore/track/:trackId/carted`]: needsObject,
  [`GET ${app}/free-downloads/file`]: needsObject,
  [`PUT ${app}/update-user/:userId`]: 'counts changes of an email',
};

const keyOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const limited = allRoutes(shop.deps)
  .map(({ endpoint }): Endpoint => endpoint)
  .filter(({ failures = {} }) => Object.values(failures).some(({ status }) => status === 429))
  .map((endpoint) => [keyOf(endpoint), endpoint] as const);

const ownerHeaders = async () => {
  const owner = await shop.deps.db
    .selectFrom('account_users')
    .selectAll()
    .where('id', '=', world.owner.id)
    .executeTakeFirstOrThrow();
  return (await logInAs(shop, owner, { confirmed: true })).headers;
};

const headersFor = async (key: string): Promise<Record<string, string>> => {
  const { door = 'anyone', strangers } = accessTable[key] ?? {};
  if (strangers !== undefined) return await ownerHeaders();
  if (door === 'anyone') return {};
  return (await newcomer(shop, newcomerAt[door])).headers;
};

type Operation = (typeof limited)[number];

const newCaller = async ([key, { method, path }]: Operation): Promise<() => Promise<number>> => {
  await forgetUses();
  const call = accessTable[key]?.call?.(world) ?? {};
  const headers = await headersFor(key);
  const payload = calls[key] ?? call.body;
  return async () => {
    const { statusCode } = await shop.app.inject({
      method,
      url: path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(call.params?.[name] ?? newId())),
      headers,
      ...(call.query && { query: { ...call.query } }),
      ...(method !== 'GET' && payload && { payload }),
    });
    return statusCode;
  };
};

const countUntilRefused = async (operation: Operation): Promise<number> => {
  const call = await newCaller(operation);
  let answered = 0;
  while (answered < atOnce && (await call()) !== 429) answered += 1;
  return answered;
};

test.each(limited.filter(([key]) => elsewhere[key] === undefined))(
  '%s allows no more calls at once than one after another',
  async (...operation) => {
    const most = await countUntilRefused(operation);
    expect(most, 'it is limited').toBeLessThan(atOnce);
    const call = await newCaller(operation);
    const statuses = await Promise.all(Array.from({ length: atOnce }, () => call()));
    expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(most);
  },
);

test('every operation that isn’t called here exists, and has a limit', () => {
  expect(Object.keys(elsewhere).filter((key) => !limited.some(([known]) => known === key))).toEqual([]);
});

const ways: Readonly<Record<string, (limit: RateLimit) => Promise<boolean>>> = {
  checkRateLimits: async (limit) => (await limiter.checkRateLimits(shop.deps, [limit, 'mia'])) === 0,
  spendRateLimit: async (limit) => !(await limiter.spendRateLimit(shop.deps, limit, 'mia')).isOver,
};
/** These don't read a count, or they only give uses back. */
const others = ['giveBackRateLimits', 'perNetwork'];

test('the limiter has no other way to read a count', () => {
  const functions = Object.entries(limiter).filter(([, value]) => typeof value === 'function');
  expect(functions.map(([name]) => name).toSorted()).toEqual([...Object.keys(ways), ...others].toSorted());
});

test.each(Object.entries(ways))('%s lets three of fifty simultaneous calls through', async (name, use) => {
  const limit = { name: `test.${name}`, max: 30, seconds: 60 };
  const allowed = await Promise.all(Array.from({ length: atOnce }, () => use(limit)));
  expect(allowed.filter(Boolean)).toHaveLength(3);
});
