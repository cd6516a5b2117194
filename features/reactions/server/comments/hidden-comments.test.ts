import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import type { Comment } from '#features/catalogue/contract.ts';
import type { BeatPage } from '#features/catalogue/contract.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { commentsOf, newcomer, noBeat, say, trackOf, trackPath } from '#testing/beats/reacting.ts';
import { newSeller, type Seller } from '#testing/beats/licenses.ts';
import { createAdmin, createBeat, createComment, type CreatedBeat } from '#testing/factories.ts';
import { logInAs, type LoggedInBrowser } from '#testing/people.ts';

let shop: TestApp;
let seller: Seller;
let beat: CreatedBeat;
let admin: LoggedInBrowser;
let adminId: string;
beforeAll(async () => {
  shop = await createTestApp();
  const created = await createAdmin(shop.deps);
  adminId = created.id;
  admin = await logInAs(shop, created, { confirmed: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  seller = await newSeller(shop);
  beat = await createBeat(shop.deps, { sellerId: seller.user.id });
});

const words = (comments: readonly Comment[]): string[] => comments.map(({ text }) => text);
const setHidden = (browser: LoggedInBrowser, commentId: string, hidden: unknown, beatId = beat.id) =>
  browser.call('PUT', `${trackPath}/comment/${beatId}/${commentId}`, { hidden });
const hiddenOf = async (browser: LoggedInBrowser, beatId = beat.id) => {
  const response = await browser.call('GET', `${trackPath}/comment/${beatId}/hidden`);
  return response.statusCode === 200 ? words(response.json<{ comments: Comment[] }>().comments) : response.json().code;
};
const auditOf = (userId: string) =>
  shop.deps.db.selectFrom('audit_entries').selectAll().where('subject_id', '=', userId).orderBy('id').execute();

const shown = async () => {
  const [track, list, similar] = await Promise.all([
    trackOf(shop, beat.id),
    shop.app.inject('/api/v1/app/beatstore/getAllBeats?limit=200'),
    shop.app.inject(`/api/v1/app/beatstore/named?ids=${beat.id}`),
  ]);
  const inList = list.json<BeatPage>().beats.find(({ _id }) => _id === beat.id);
  const named = similar.json<{ commentCount: number }[]>()[0];
  expect([inList?.commentCount, named?.commentCount]).toEqual([track.commentCount, track.commentCount]);
  expect(track.comments).toHaveLength(track.commentCount);
  return words(track.comments);
};

describe('a comment on a seller’s beat', () => {
  it('isn’t shown or counted for anyone from when the seller hides it until they show it again', async () => {
    const { user } = await newcomer(shop);
    await createComment(shop.deps, { beatId: beat.id, userId: user.id, text: 'Kind' });
    const rude = await createComment(shop.deps, { beatId: beat.id, userId: user.id, text: 'Rude' });

    for (let time = 0; time < 2; time += 1) {
      const response = await setHidden(seller.browser, rude, true);
      expect(response.json()).toMatchObject({
        message: 'Comment hidden',
        comments: [{ text: 'Kind' }],
        commentCount: 1,
      });
    }
    expect(await shown()).toEqual(['Kind']);
    expect([await hiddenOf(seller.browser), await hiddenOf(admin)]).toEqual([['Rude'], ['Rude']]);
    const said = await say((await newcomer(shop)).browser, beat.id, 'New');
    expect(words(said.json<{ comments: Comment[] }>().comments)).toEqual(['New', 'Kind']);

    const back = await setHidden(seller.browser, rude, false);
    expect(back.json()).toMatchObject({ message: 'Comment shown', commentCount: 3 });
    expect(await shown()).toHaveLength(3);
    expect(await hiddenOf(seller.browser)).toEqual([]);
    expect(await auditOf(user.id)).toEqual([]);
  });

  it('can be hidden by an admin, which the audit log records with the text', async () => {
    const { user } = await newcomer(shop);
    const rude = await createComment(shop.deps, { beatId: beat.id, userId: user.id, text: 'Rude' });
    expect((await setHidden(admin, rude, true)).statusCode).toBe(200);
    expect(await shown()).toEqual([]);
    expect(await auditOf(user.id)).toMatchObject([
      {
        actor_id: adminId,
        action: 'catalogue.hide-comment',
        details: { commentId: rude, text: 'Rude', before: { hidden: false }, after: { hidden: true } },
      },
    ]);
  });

  it('can’t be hidden, or listed when it is hidden, by anyone but the seller and admins', async () => {
    const writer = await newcomer(shop);
    const comment = await createComment(shop.deps, { beatId: beat.id, userId: writer.user.id });
    const refusalOf = async (browser: LoggedInBrowser) => {
      const response = await setHidden(browser, comment, true);
      return [response.statusCode, response.json().code, await hiddenOf(browser)];
    };
    expect(await refusalOf(writer.browser)).toEqual([403, 'FORBIDDEN', 'FORBIDDEN']);
    expect(await refusalOf((await newSeller(shop)).browser)).toEqual([403, 'FORBIDDEN', 'FORBIDDEN']);
    const call = {
      method: 'PUT',
      url: `${trackPath}/comment/${beat.id}/${comment}`,
      payload: { hidden: true },
    } as const;
    expect((await shop.app.inject(call)).statusCode).toBe(401);
    expect(await shown()).toHaveLength(1);
  });

  it('can be listed and shown again by the seller who hid it while the label keeps the beat off the store', async () => {
    const { user } = await newcomer(shop);
    const rude = await createComment(shop.deps, { beatId: beat.id, userId: user.id, text: 'Rude' });
    expect((await setHidden(seller.browser, rude, true)).statusCode).toBe(200);
    const taken = await admin.call('POST', `/api/v1/app/admin/beats/${beat.id}/take-off`, { reason: 'Not theirs.' });
    expect(taken.statusCode).toBe(200);
    expect([await hiddenOf(seller.browser), await hiddenOf(admin)]).toEqual([['Rude'], ['Rude']]);
    expect((await setHidden(seller.browser, rude, false)).statusCode).toBe(200);
    expect(await hiddenOf(seller.browser)).toEqual([]);
  });

  it('can be hidden only under its own id and its own beat', async () => {
    const { user } = await newcomer(shop);
    const comment = await createComment(shop.deps, { beatId: beat.id, userId: user.id });
    const other = await createBeat(shop.deps, { sellerId: seller.user.id });
    for (const [beatId, commentId] of [
      [beat.id, newId()],
      [other.id, comment],
      [noBeat, comment],
    ] as const) {
      const response = await setHidden(seller.browser, commentId, true, beatId);
      expect([response.statusCode, response.json().code]).toEqual([404, 'CATALOGUE_COMMENT_NOT_FOUND']);
    }
    expect((await setHidden(seller.browser, comment, 'yes')).statusCode).toBe(400);
    expect(await hiddenOf(seller.browser, noBeat)).toBe('CATALOGUE_BEAT_NOT_FOUND');
    expect(await shown()).toHaveLength(1);
  });
});

describe('a suspended account', () => {
  const act = (userId: string, what: 'suspend' | 'restore') =>
    admin.call('POST', `/api/v1/app/users/${userId}/${what}`, { reason: 'Rude everywhere.' });

  it('shows none of its comments until it is restored; comments that a seller hid stay hidden after that', async () => {
    const { user } = await newcomer(shop);
    const other = (await newcomer(shop)).user;
    await createComment(shop.deps, { beatId: beat.id, userId: user.id, text: 'One' });
    const hidden = await createComment(shop.deps, { beatId: beat.id, userId: user.id, text: 'Two' });
    await createComment(shop.deps, { beatId: beat.id, userId: other.id, text: 'Stays' });
    await setHidden(seller.browser, hidden, true);

    expect((await act(user.id, 'suspend')).statusCode).toBe(200);
    expect(await shown()).toEqual(['Stays']);
    expect(await hiddenOf(seller.browser)).toEqual([]);

    expect((await act(user.id, 'restore')).statusCode).toBe(200);
    expect((await shown()).toSorted()).toEqual(['One', 'Stays']);
    expect(await hiddenOf(seller.browser)).toEqual(['Two']);
  });
});

describe('all comments of one person', () => {
  const removeAll = (browser: LoggedInBrowser, userId: string) =>
    browser.call('DELETE', `/api/v1/app/users/${userId}/comments`);

  it('can be removed at once by an admin, hidden ones included, and the audit log keeps the newest texts', async () => {
    const [rude, kind] = [(await newcomer(shop)).user, (await newcomer(shop)).user];
    const elsewhere = await createBeat(shop.deps);
    const hidden = await createComment(shop.deps, { beatId: beat.id, userId: rude.id, text: 'One' });
    await setHidden(seller.browser, hidden, true);
    const [at, later] = [new Date(2027, 1, 1), new Date(2027, 1, 2)];
    await createComment(shop.deps, { beatId: beat.id, userId: rude.id, text: 'Two', createdAt: at });
    await createComment(shop.deps, { beatId: elsewhere.id, userId: rude.id, text: 'Three', createdAt: later });
    await createComment(shop.deps, { beatId: beat.id, userId: kind.id, text: 'Stays' });

    expect((await removeAll(admin, rude.id)).json()).toEqual({ message: '3 comments removed.', removed: 3 });
    expect(await shown()).toEqual(['Stays']);
    expect(await commentsOf(shop, elsewhere.id)).toEqual([]);
    expect((await removeAll(admin, rude.id)).json()).toEqual({ message: '0 comments removed.', removed: 0 });
    expect(await auditOf(rude.id)).toMatchObject([
      {
        actor_id: adminId,
        action: 'directory.remove-comments',
        details: { before: { comments: 3, newest: [{ text: 'Three' }, { text: 'Two' }, { text: 'One' }] } },
      },
    ]);
  });

  it('can’t be removed by anyone but an admin, nor for an unknown person', async () => {
    const { user, browser } = await newcomer(shop);
    await createComment(shop.deps, { beatId: beat.id, userId: user.id, text: 'Stays' });
    for (const other of [browser, seller.browser]) expect((await removeAll(other, user.id)).statusCode).toBe(403);
    expect((await shop.app.inject({ method: 'DELETE', url: `/api/v1/app/users/${user.id}/comments` })).statusCode).toBe(
      401,
    );
    const unknown = await removeAll(admin, newId());
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'DIRECTORY_USER_NOT_FOUND']);
    expect(await shown()).toEqual(['Stays']);
  });
});
