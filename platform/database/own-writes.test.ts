import { describe, expect, it } from 'vitest';
import { createOwnWrites } from './own-writes.ts';

const watching = () => {
  const writes = createOwnWrites();
  writes.watch(['shop_beats', 'shop_users']);
  return writes;
};

describe('a write of this process', () => {
  it.each([
    'insert into "shop_beats" ("id") values ($1)',
    'update "shop_beats" set "title" = $1',
    'delete from shop_users where id = $1',
    'truncate "shop_users"',
    'truncate only shop_beats',
    'merge into "shop_beats" using "shop_users" on true when matched then do nothing',
    'with gone as (delete from "shop_users" returning id) select count(*) from gone',
  ])('is noticed: %s', (sql) => {
    const writes = watching();
    writes.note(sql);
    expect(writes.version()).toBe(1);
  });

  it.each([
    'select * from "shop_beats" where "id" = $1 for update',
    'update "shop_beats_drafts" set "title" = $1',
    'insert into "shop_plays" ("beat_id") select "id" from "shop_beats"',
  ])('is not noticed: %s', (sql) => {
    const writes = watching();
    writes.note(sql);
    expect(writes.version()).toBe(0);
  });

  it('isn’t counted for a withdrawal', () => {
    const writes = watching();
    writes.noteWithdrawal();
    expect(writes.moment()).toMatchObject({ version: 0, withdrawals: 1 });
  });

  it('counts once more at the commit, because a read before the commit lacks the change', async () => {
    const writes = watching();
    let before = 0;
    await writes.within(async () => {
      writes.note('update "shop_beats" set "title" = $1');
      before = writes.version();
    });
    expect(writes.version()).toBeGreaterThan(before);
    const after = writes.version();
    await writes.within(async () => writes.note('select 1'));
    expect(writes.version()).toBe(after);
  });

  it('counts once more at the commit, even if another transaction ends before', async () => {
    const writes = watching();
    const committed = Promise.withResolvers<void>();
    const transaction = writes.within(async () => {
      writes.note('update "shop_beats" set "title" = $1');
      await committed.promise;
    });
    await writes.within(async () => writes.note('select 1'));
    const before = writes.version();
    committed.resolve();
    await transaction;
    expect(writes.version()).toBeGreaterThan(before);
  });

  it('counts once more if its transaction fails, because the commit may have happened', async () => {
    const writes = watching();
    let before = 0;
    const failing = writes.within(async () => {
      writes.note('update "shop_beats" set "title" = $1');
      before = writes.version();
      throw new Error('the connection broke');
    });
    await expect(failing).rejects.toThrow('broke');
    expect(writes.version()).toBeGreaterThan(before);
  });
});
