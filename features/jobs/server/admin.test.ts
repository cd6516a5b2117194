import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import type { UserRow } from '#features/account/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createAdmin } from '#testing/factories.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';
import type { JobsPage } from '../contract.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'test.fails': { word: string };
  }
}

let shop: TestApp;
let admin: LoggedInBrowser;
let adminUser: UserRow;
const runs: string[] = [];
let broken = true;

beforeAll(async () => {
  shop = await createTestApp({
    ports: ({ jobs }) => {
      jobs.define('test.fails', {
        title: 'Print',
        handler: ({ word }) => {
          runs.push(word);
          return broken ? Promise.reject(new Error(`The printer is out of ${word}.`)) : Promise.resolve();
        },
        retryLimit: 0,
      });
      return {};
    },
  });
  adminUser = await createAdmin(shop.deps);
  admin = await logInAs(shop, adminUser);
});
afterAll(() => shop.close());

const list = async (): Promise<JobsPage> => (await admin.call('GET', '/api/v1/app/admin/jobs')).json();
const retry = (id: string) => admin.call('POST', `/api/v1/app/admin/jobs/${id}/retry`);

describe('the jobs in the admin’s list', () => {
  it('are counted by kind; a failed one shows its error, and leaves the list once it has been retried', async () => {
    await shop.deps.jobs.send('test.fails', { word: 'ink' });
    await shop.deps.jobs.idle();
    const before = await list();
    expect(before.total).toBe(1);
    expect(before.failed).toMatchObject([
      { name: 'test.fails', title: 'Print', attempts: 1, reason: 'The printer is out of ink.', id: expect.any(String) },
    ]);
    expect(before.counts.find(({ name }) => name === 'test.fails')).toEqual({
      name: 'test.fails',
      title: 'Print',
      waiting: 0,
      running: 0,
      failed: 1,
    });
    // Kinds without jobs are listed; the queue's internal kinds aren't.
    expect(before.counts.find(({ name }) => name === 'mailing.send')).toMatchObject({ failed: 0 });
    expect(before.counts.filter(({ name }) => name.startsWith('__'))).toEqual([]);
    // The list must not contain a job's input, which may be personal.
    expect(JSON.stringify(before)).not.toContain('"word"');

    broken = false;
    const id = before.failed[0]?.id ?? '';
    // Two concurrent retries run the job once.
    const responses = await Promise.all([retry(id), retry(id)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    expect(responses.map((response) => response.json().message)).toContain('The job will run again.');
    await shop.deps.jobs.idle();
    expect(runs).toEqual(['ink', 'ink']);
    expect(await list()).toMatchObject({ total: 0, failed: [], page: 1, pages: 1 });
    const audit = await shop.deps.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'action', 'subject_id', 'details'])
      .where('subject_id', '=', id)
      .execute();
    expect(audit).toMatchObject([{ actor_id: adminUser.id, action: 'jobs.retry', details: { name: 'test.fails' } }]);

    const late = await retry(id);
    expect([late.statusCode, late.json().code]).toEqual([404, 'JOBS_NOT_FAILED']);
  });

  it('can’t be retried by an unknown id: 404', async () => {
    expect((await retry(newId())).statusCode).toBe(404);
  });

  it('are found by a database index if they have failed', async () => {
    const { rows } = await shop.database.pool
      .query(
        `begin; set local enable_seqscan = off;
       explain select id from pgboss.job_common where state = 'failed' order by completed_on desc, id desc limit 20`,
      )
      .then((results) => (results as unknown as { rows: Record<string, string>[] }[])[2]!);
    expect(JSON.stringify(rows)).toContain('shop_failed');
    await shop.database.pool.query('rollback');
  });
});
