import { glob, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import type { AuditPage } from '../contract.ts';
import type { UserRow } from '#features/account/server/public.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createListener } from '#testing/factories.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import { auditCsv } from './audit-csv.ts';
import { writeAudit } from './public.ts';

let shop: TestApp;
let admin: LoggedInBrowser;
let [mia, ben]: UserRow[] = [];
const log = '/api/v1/app/audit';

interface Written {
  readonly day?: number;
  readonly actorId?: string | null;
  readonly subjectId?: string;
  readonly action?: string;
  readonly from?: string;
  readonly details?: Record<string, unknown>;
}

const write = ({ day = 1, actorId = mia!.id, subjectId = ben!.id, action = 'test.do-it', ...more }: Written) =>
  shop.deps.db
    .transaction()
    .execute((trx) =>
      writeAudit(trx, { at: new Date(Date.UTC(2026, 0, day, 12)), actorId, subjectId, action, ...more }),
    );

const read = async (query: Record<string, string> = {}, url = log): Promise<AuditPage> => {
  const response = await admin.call('GET', `${url}?${new URLSearchParams(query).toString()}`);
  expect(response.statusCode, response.payload).toBe(200);
  return response.json();
};
const actionsOf = async (query: Record<string, string>): Promise<string[]> =>
  (await read(query)).entries.map(({ action }) => action);

beforeAll(async () => {
  shop = await createTestApp();
  admin = await newcomer(shop, 'admin');
  mia = await createListener(shop.deps, { username: 'mia', email: 'mia@label.example' });
  ben = await createListener(shop.deps, { username: 'ben' });
});
afterAll(() => shop.close());

describe('an audit entry', () => {
  it('says who did what to whose data, when and from where, with the values before and after', async () => {
    const details = { before: { title: 'Old' }, after: { title: 'New' }, beatId: 'b1' };
    await write({ day: 3, action: 'test.rename', from: '203.0.113.7', details });
    const [entry] = (await read({ action: 'test.rename' })).entries;
    expect(entry).toMatchObject({
      at: '2026-01-03T12:00:00.000Z',
      actor: { id: mia!.id, username: 'mia' },
      action: 'test.rename',
      address: '203.0.113.7',
      subject: { id: ben!.id, username: 'ben' },
      before: { title: 'Old' },
      after: { title: 'New' },
      about: { beatId: 'b1' },
    });
  });

  it('from the console has no actor and no IP address, and its subject needn’t be an account', async () => {
    const subjectId = newId();
    await write({ actorId: null, subjectId, action: 'test.console' });
    const [entry] = (await read({ action: 'test.console' })).entries;
    expect(entry).toMatchObject({ actor: null, address: null, subject: { id: subjectId, username: null } });
    expect(entry).toMatchObject({ before: null, after: null, about: {} });
  });

  it('never contains a value that is named like a secret, however deeply nested', async () => {
    const secrets = {
      before: { passwordHash: 'S1', nested: [{ refresh_token: 'S2' }] },
      after: { 'api-key': 'S3', clientSecret: 'S4', cookie: 'S5', name: 'stays' },
      recovery_codes: ['S6'],
    };
    await write({ action: 'test.secret', details: secrets });
    const row = await shop.deps.db
      .selectFrom('audit_entries')
      .select('details')
      .where('action', '=', 'test.secret')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row.details)).not.toMatch(/S\d/);
    expect(row.details).toMatchObject({ after: { name: 'stays' } });
  });

  it('is shortened where a text or a list is too long', async () => {
    await write({
      action: 'test.long',
      details: { text: 'x'.repeat(5000), list: Array.from({ length: 500 }, () => 1) },
    });
    const [entry] = (await read({ action: 'test.long' })).entries;
    expect(entry?.about['text']).toBe(`${'x'.repeat(2000)}…`);
    expect(entry?.about['list']).toHaveLength(200);
  });
});

describe('a row of the audit log', () => {
  it.each([
    ['changed', 'update audit_entries set action = action'],
    ['deleted', 'delete from audit_entries'],
    ['truncated', 'truncate audit_entries'],
    ['changed, even by a statement that matches no row', 'update audit_entries set action = action where false'],
  ])('cannot be %s', async (_, statement) => {
    await write({});
    const count = async () => (await shop.database.pool.query('select count(*) from audit_entries')).rows[0];
    const before = await count();
    await expect(shop.database.pool.query(statement)).rejects.toThrow('never changed or deleted');
    expect(await count()).toEqual(before);
  });
});

describe('the filters of the audit log', () => {
  it('work by action, person, days and words, alone and combined', async () => {
    const eve = await createListener(shop.deps, { username: 'eve', email: 'eve@label.example' });
    await write({ day: 10, action: 'filter.a', actorId: eve.id, details: { after: { title: 'Blue Hour' } } });
    await write({ day: 11, action: 'filter.b', subjectId: eve.id, from: '198.51.100.9' });
    await write({
      day: 12,
      action: 'filter.c',
      details: { before: { email: 'old.name@label.example' }, note: 'a\nmidnight' },
    });

    for (const person of ['eve', 'EVE@label.example', eve.id])
      expect(await actionsOf({ person }), person).toEqual(['filter.b', 'filter.a']);
    expect(await actionsOf({ person: 'nobody-at-all' })).toEqual([]);
    expect(await actionsOf({ from: '2026-01-10', to: '2026-01-11' })).toEqual(['filter.b', 'filter.a']);
    expect(await actionsOf({ from: '2026-01-12', to: '2026-01-12' })).toEqual(['filter.c']);
    expect(await actionsOf({ q: 'hour blu' })).toEqual(['filter.a']);
    expect(await actionsOf({ q: '198.51.100.9' })).toEqual(['filter.b']);
    expect(await actionsOf({ q: 'old.name@label' })).toEqual(['filter.c']);
    expect(await actionsOf({ q: 'midnight' })).toEqual(['filter.c']);
    expect(await actionsOf({ q: 'filter' })).toEqual(['filter.c', 'filter.b', 'filter.a']);
    expect(await actionsOf({ q: 'eve' })).toEqual(['filter.b', 'filter.a']);
    expect(await actionsOf({ q: 'filter', person: 'eve', action: 'filter.b' })).toEqual(['filter.b']);
    expect(await actionsOf({ q: `'):* & \\ <-> !|%` })).toEqual([]);
  });

  it('are used for the total, in which a person’s act on their own account counts once', async () => {
    const zoe = await createListener(shop.deps, { username: 'zoe' });
    await write({ action: 'count.self', actorId: zoe.id, subjectId: zoe.id });
    await write({ action: 'count.other', subjectId: zoe.id });
    const total = async (query: Record<string, string>) => read(query, `${log}/total`);
    expect(await total({ person: 'zoe' })).toEqual({ total: 2, more: false });
    expect((await read({ person: 'zoe' })).entries).toHaveLength(2);
    expect(await total({ action: 'count.self' })).toEqual({ total: 1, more: false });
    expect(await total({ person: 'nobody-at-all' })).toEqual({ total: 0, more: false });
  });

  it('offer each action in the log once, in alphabetical order', async () => {
    await write({ action: 'offered.one' });
    await write({ action: 'offered.one' });
    const { actions } = (await admin.call('GET', `${log}/actions`)).json();
    expect(actions.filter((action: string) => action.startsWith('offered'))).toEqual(['offered.one']);
    expect(actions).toEqual(actions.toSorted());
  });

  it.each([
    ['from', 'yesterday'],
    ['to', '2026-02-30'],
    ['cursor', 'x'],
    ['cursor', `1_${'-'.repeat(36)}`],
    ['direction', 'up'],
    ['q', 'x'.repeat(201)],
    ['person', 'x'.repeat(255)],
  ])('refuse %s %s with an error on that field', async (field, value) => {
    const response = await admin.call('GET', `${log}?${new URLSearchParams({ [field]: value }).toString()}`);
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
  });
});

it('the pages of the audit log go from newest to oldest and back, and the last one can be opened directly', async () => {
  for (let index = 0; index < 60; index += 1)
    await write({ day: 1 + (index % 20), action: 'pages.turn', details: { index } });
  const query = { action: 'pages.turn' };
  const pages: AuditPage[] = [await read(query)];
  for (let cursor = pages[0]?.olderCursor; cursor; cursor = pages.at(-1)?.olderCursor)
    pages.push(await read({ ...query, cursor }));
  expect(pages.map(({ entries }) => entries.length)).toEqual([25, 25, 10]);
  const ids = pages.flatMap(({ entries }) => entries.map(({ id }) => id));
  expect(new Set(ids).size).toBe(60);
  const times = pages.flatMap(({ entries }) => entries.map(({ at }) => at));
  expect(times).toEqual(times.toSorted().toReversed());
  expect(pages[0]?.newerCursor).toBeNull();

  const last = await read({ ...query, direction: 'newer' });
  expect(last.entries.map(({ id }) => id)).toEqual(ids.slice(-25));
  expect(last.olderCursor).toBeNull();
  const before = await read({ ...query, direction: 'newer', cursor: last.newerCursor ?? '' });
  expect(before.entries.map(({ id }) => id)).toEqual(ids.slice(-50, -25));
});

describe('the CSV of the audit log', () => {
  it('has the entries that match the filters and no cell that starts a formula, and only admins can read it', async () => {
    await write({ action: 'csv.line', details: { before: { a: '=1+1' }, beatId: 'b' }, from: '203.0.113.7' });
    await write({ action: '=csv.formula', actorId: null });
    const response = await admin.call('GET', '/api/v1/app/audit.csv?action=csv.line');
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log.csv"',
    });
    const lines = response.payload.trimEnd().split('\r\n');
    expect(lines[0]).toBe('\uFEFF"Time (UTC)","Who","Action","From","Whose","Before","After","About","Entry"');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(
      /^"2026-01-01T12:00:00\.000Z","mia","csv\.line","203\.0\.113\.7","ben","\{""a"":""=1\+1""\}","","\{""beatId"":""b""\}","[0-9a-f-]{36}"$/,
    );
    const other = await admin.call('GET', '/api/v1/app/audit.csv?q=formula');
    expect(other.payload).toContain('"Console","\'=csv.formula"');
    expect((await shop.app.inject('/api/v1/app/audit.csv')).statusCode).toBe(401);
    for (const role of ['user', 'seller'] as const) {
      const refused = await (await newcomer(shop, role)).call('GET', '/api/v1/app/audit.csv?action=csv.line');
      expect([refused.statusCode, refused.payload.includes('203.0.113.7')]).toEqual([403, false]);
    }
  });

  it('ends after a limit of lines, and says that there are more', async () => {
    for (let count = 0; count < 3; count += 1) await write({ action: 'csv.many' });
    const deps = { db: shop.deps.db };
    const rows: (readonly string[])[] = [];
    for await (const row of auditCsv(deps, { action: 'csv.many' }, 2).rows) rows.push(row);
    expect(rows).toHaveLength(3);
    expect(rows.at(-1)?.[0]).toContain('Only the newest 2 entries');
  });
});

it('every call of `writeAudit` with an actor also passes the IP address', async () => {
  const missing: string[] = [];
  let found = 0;
  for await (const file of glob('features/*/server/**/*.ts', { exclude: (name) => name.endsWith('.test.ts') })) {
    const source = await readFile(file, 'utf8');
    for (const call of callsIn(source)) {
      found += 1;
      if (!/actorId: null/.test(call) && !/\bfrom: /.test(call)) missing.push(`${file}: ${call}`);
    }
  }
  expect(missing).toEqual([]);
  expect(found).toBeGreaterThan(15);
});

const callsIn = (source: string): string[] =>
  source
    .split('writeAudit(')
    .slice(1)
    .map((rest) => {
      let open = 1;
      const end = [...rest].findIndex((sign) => (open += sign === '(' ? 1 : sign === ')' ? -1 : 0) === 0);
      return rest.slice(0, end);
    });
