import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/open.ts';
import { type CatalogueApp, createCatalogueApp } from '#testing/beats/catalogue-app.ts';
import { createBeat, createComment, createLike, createListener } from '#testing/factories.ts';
import { reactionsPersonalData } from './personal-data.ts';

let shop: CatalogueApp;
beforeAll(async () => {
  shop = await createCatalogueApp();
});
afterAll(() => shop.close());

const records = reactionsPersonalData();

describe('the personal data of reactions', () => {
  it('contains the person’s likes and comments, and nobody else’s', async () => {
    const [me, other] = [await createListener(shop), await createListener(shop)];
    const beat = await createBeat(shop, { title: 'Undertow' });
    for (const { id: userId } of [me, other]) {
      await createLike(shop, { beatId: beat.id, userId });
      await createComment(shop, { beatId: beat.id, userId, text: `By ${userId}` });
    }

    for (const { id: user_id } of [me, other])
      await shop.db
        .insertInto('catalogue_price_mails')
        .values({ enabled: user_id === me.id, user_id, changed_at: new Date() })
        .execute();

    const { data } = await records.collect(shop.db, me);

    expect(data).toEqual({
      likes: [
        {
          beatId: beat.id,
          beatTitle: 'Undertow',
          likedAt: expect.any(Date),
          lowestPriceThen: expect.stringMatching(/^\d+\.\d\d$/),
          lowestPriceEmailed: null,
        },
      ],
      priceMails: { enabled: true, changedAt: expect.any(Date), lastWrittenAt: null },
      comments: [{ beatId: beat.id, beatTitle: 'Undertow', text: `By ${me.id}`, writtenAt: expect.any(Date) }],
    });
  });

  it('loses likes, comments and the setting for price emails when the account is closed', async () => {
    const [me, other] = [await createListener(shop), await createListener(shop)];
    const beat = await createBeat(shop);
    for (const { id: userId } of [me, other]) {
      await createLike(shop, { beatId: beat.id, userId });
      await createComment(shop, { beatId: beat.id, userId, text: userId });
    }

    for (const _ of [1, 2]) expect(await inTransaction(shop.db, (trx) => records.erase(trx, me))).toEqual([]);

    const track = (await shop.get(`/api/v1/app/beatstore/track/${beat.id}`)).json();
    expect(track).toMatchObject({ likeCount: 1, commentCount: 1, comments: [{ text: other.id }] });
    expect((await records.collect(shop.db, me)).data).toEqual({ likes: [], priceMails: null, comments: [] });
  });
});
