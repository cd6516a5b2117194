import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/open.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import { removeBeat } from '#testing/beats/beat-in-state.ts';
import { type CatalogueApp, createCatalogueApp } from '#testing/beats/catalogue-app.ts';
import { createBeat } from '#testing/factories.ts';
import { addCounts } from './add-counts.ts';

let shop: CatalogueApp;
beforeAll(async () => {
  shop = await createCatalogueApp();
});
afterAll(() => shop.close());

/** Each test starts a minute later, when the ranking is made again. */
let minutes = 0;
const setDay = (day: string): void => {
  shop.clock.time = new Date(Date.parse(`${day}T12:00:00Z`) + minutes * 60_000);
};
beforeEach(async () => {
  minutes += 1;
  await shop.db.deleteFrom('statistics_days').execute();
});

const play = (beatId: string, day: string, plays: number): Promise<void> =>
  inTransaction(shop.db, (trx) => addCounts(trx, [{ beatId, day, plays, carts: 0 }]));
const titles = async (): Promise<string[]> =>
  (await shop.get('/api/v1/app/beatstore/this-week')).json<{ beats: Beat[] }>().beats.map(({ title }) => title);

describe('the beats of this week', () => {
  it('are those with the most plays in seven days, without older plays, and without their number', async () => {
    setDay('2031-03-20');
    const [one, two, three] = await Promise.all(['One', 'Two', 'Three'].map((title) => createBeat(shop, { title })));
    await play(one!.id, '2031-03-13', 1000);
    await play(one!.id, '2031-03-14', 2);
    await play(two!.id, '2031-03-18', 2);
    await play(two!.id, '2031-03-20', 2);
    await play(three!.id, '2031-03-13', 5);
    expect(await titles()).toEqual(['Two', 'One']);
    expect((await shop.get('/api/v1/app/beatstore/this-week')).body).not.toContain('plays');
  });

  it('count the first day of a month, too', async () => {
    setDay('2031-04-03');
    const [late, early] = await Promise.all(['Late', 'Early'].map((title) => createBeat(shop, { title })));
    await play(late!.id, '2031-04-02', 5);
    await play(early!.id, '2031-03-30', 1);
    await play(early!.id, '2031-04-01', 9);
    expect(await titles()).toEqual(['Early', 'Late']);
    minutes += 1;
    setDay('2031-04-08');
    expect(await titles()).toEqual(['Late']);
  });

  it('are four, and one that has left the store makes room for the next', async () => {
    setDay('2031-05-20');
    const beats = await Promise.all(
      Array.from({ length: 6 }, (_, index) => createBeat(shop, { title: `Number ${index + 1}` })),
    );
    for (const [index, { id }] of beats.entries()) await play(id, '2031-05-19', 100 - index);
    await removeBeat(shop.db, beats[1]!.id);
    expect(await titles()).toEqual(['Number 1', 'Number 3', 'Number 4', 'Number 5']);
    await removeBeat(shop.db, beats[0]!.id);
    expect(await titles()).toEqual(['Number 3', 'Number 4', 'Number 5', 'Number 6']);
  });

  it('are none while nobody has played anything', async () => {
    setDay('2031-06-20');
    expect(await titles()).toEqual([]);
  });
});
