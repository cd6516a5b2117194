import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { withSend } from '#testing/jobs.ts';
import { sweep } from './sweep.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

/** Accounts that were all refreshed the given number of hours ago; null means never. */
const addAccounts = async (count: number, hours: number | null, isActive: boolean): Promise<string[]> => {
  const { rows } = await sql<{ user_id: string }>`
    with people as (
      insert into account_users (id, username, display_name, email, role, created_at)
      select id, 's-' || left(replace(id::text, '-', ''), 20), 'A seller', id || '@example.com', 'seller', now()
      from (select gen_random_uuid() as id from generate_series(1, ${count}::int)) ids
      returning id)
    insert into payouts_accounts (user_id, provider_account, country, transfers_active, created_at, checked_at)
    select id, 'acct_' || id, 'US', ${isActive}, now(), now() - ${hours}::int * interval '1 hour' from people
    returning user_id`.execute(shop.deps.db);
  return rows.map(({ user_id }) => user_id);
};

test('the sweep refreshes every due account, even if many of the oldest can’t be refreshed', async () => {
  const due = [
    ...(await addAccounts(130, null, false)),
    ...(await addAccounts(230, 25, true)),
    ...(await addAccounts(130, 2, false)),
  ];
  await addAccounts(3, 2, true);
  await addAccounts(3, 0, false);
  const sent: string[] = [];
  // The jobs don't run, as if each refresh failed.
  const jobs = withSend(shop.deps.jobs, async (_, data) => void sent.push((data as { userId: string }).userId));
  await sweep({ ...shop.deps, jobs });
  expect(sent.toSorted()).toEqual(due.toSorted());
});
