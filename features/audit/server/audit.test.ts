import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { createListener } from '#testing/factories.ts';
import { auditPersonalData } from './personal-data.ts';
import { writeAudit } from './public.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('a person’s export has what others did to them, with the values before and after, and what they did; erasure keeps these audit entries', async () => {
  const { db } = database;
  const [mia, ben, eve] = await Promise.all([1, 2, 3].map(() => createListener(database)));
  const write = (minute: number, actorId: string | null, action: string, subjectId: string) =>
    db.transaction().execute((trx) =>
      writeAudit(trx, {
        at: new Date(Date.UTC(2026, 0, 1, 0, minute)),
        actorId,
        action,
        subjectId,
        from: '203.0.113.7',
        details: { id: eve!.id, before: { step: minute - 1 }, after: { step: minute } },
      }),
    );
  await write(1, null, 'account.make-admin', mia!.id);
  await write(2, mia!.id, 'catalogue.remove-comment', ben!.id);
  await write(3, eve!.id, 'directory.change-name', mia!.id);
  await write(4, eve!.id, 'catalogue.remove-comment', ben!.id);

  const records = auditPersonalData();
  const { data } = await records.collect(db, mia!);
  expect(data).toMatchObject([
    { action: 'account.make-admin', by: 'the label', about: 'you', before: { step: 0 }, after: { step: 1 } },
    { action: 'catalogue.remove-comment', by: 'you', about: 'someone else', from: '203.0.113.7' },
    { action: 'directory.change-name', by: 'the label', about: 'you', before: { step: 2 }, after: { step: 3 } },
  ]);
  // The export doesn't say who the others are, where they were, or what was done to them.
  const [made, removed, changed] = data;
  expect(JSON.stringify(data)).not.toMatch(new RegExp(`${ben!.id}|${eve!.id}`));
  for (const entry of [made, changed]) expect(entry).not.toHaveProperty('from');
  for (const part of ['before', 'after']) expect(removed).not.toHaveProperty(part);

  expect(await records.erase()).toEqual([]);
  expect((await records.collect(db, mia!)).data).toHaveLength(3);
});
