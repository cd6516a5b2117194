import { made, newSeller } from '../beats/licenses.ts';
import { createBeat, createComment, createListener, createSeller } from '../factories.ts';
import { counterBody, writeNotice } from '../beats/notices.ts';
import { logInAs } from '../people.ts';
import type { SiteDocumentToEdit } from '#features/site/contract.ts';
import type { DocumentData } from '#features/site/documents.ts';
import { adoptArtist } from '../site/adopt-artist.ts';
import type { NotifiedAct, NotifiedWorld } from './notified-act.ts';

const api = '/api/v1/app';
const because = { reason: 'A test.' };
const proven = { emailVerifiedAt: new Date('2026-01-01T00:00:00Z') };

type Call = (admin: NotifiedWorld['admin']) => Promise<unknown>;

/** The repetition is the same call as the act. */
const twice = (receivers: Readonly<Record<string, string>>, admin: NotifiedWorld['admin'], call: Call) => ({
  receivers,
  act: () => call(admin),
  repeat: () => call(admin),
});

const commented = async ({ shop }: NotifiedWorld) => {
  const author = await createListener(shop.deps, proven);
  const { id: beatId } = await createBeat(shop.deps);
  return { author, beatId, commentId: await createComment(shop.deps, { beatId, userId: author.id }) };
};

const ownBeat = async (
  { shop, admin }: NotifiedWorld,
  call: (id: string, by: NotifiedWorld['admin']) => Promise<unknown>,
) => {
  const seller = await createSeller(shop.deps, proven);
  const { id } = await createBeat(shop.deps, { sellerId: seller.id });
  return twice({ seller: seller.email }, admin, (by) => call(id, by));
};

export const peopleActs: Readonly<Record<string, NotifiedAct>> = {
  'An admin takes a beat off the store': {
    endpoint: `POST ${api}/admin/beats/:beatId/take-off`,
    emails: [['seller', 'catalogue.taken-off']],
    prepare: async ({ shop, admin }) => {
      const seller = await createSeller(shop.deps, proven);
      const { id } = await createBeat(shop.deps, { sellerId: seller.id });
      return twice({ seller: seller.email }, admin, (by) =>
        by.call('POST', `${api}/admin/beats/${id}/take-off`, because),
      );
    },
  },
  'An admin acts on a notice': {
    endpoint: `POST ${api}/admin/notices/:noticeId/act`,
    emails: [
      ['seller', 'notices.statement'],
      ['notifier', 'notices.decided'],
    ],
    prepare: async ({ shop, admin }) => {
      const seller = await createSeller(shop.deps, proven);
      const email = `of-${seller.email}`;
      const { id } = await writeNotice(shop, { sellerId: seller.id, email });
      return twice({ seller: seller.email, notifier: email }, admin, (by) =>
        by.call('POST', `${api}/admin/notices/${id}/act`, { facts: 'A test.', rule: 'A test.' }),
      );
    },
  },
  'An admin notes that a notifier has gone to court': {
    endpoint: `POST ${api}/admin/notices/:noticeId/court`,
    emails: [['seller', 'notices.kept-off']],
    prepare: async ({ shop, admin }) => {
      const seller = await newSeller(shop);
      const { id } = await writeNotice(shop, { sellerId: seller.user.id, state: 'acted' });
      await seller.browser.call('POST', `${api}/own-notices/${id}/counter`, counterBody());
      return twice({ seller: seller.user.email }, admin, (by) =>
        by.call('POST', `${api}/admin/notices/${id}/court`, { filing: 'N.D. Ga., 26-cv-1' }),
      );
    },
  },
  'An admin takes a beat off sale with its seller’s button': {
    endpoint: `POST ${api}/beatstore/:id/unpublish`,
    emails: [['seller', 'catalogue.off-sale-by-label']],
    prepare: (world) => ownBeat(world, (id, by) => by.call('POST', `${api}/beatstore/${id}/unpublish`)),
  },
  'An admin deletes a beat': {
    endpoint: `DELETE ${api}/beatstore/:id`,
    emails: [['seller', 'catalogue.off-sale-by-label']],
    prepare: (world) => ownBeat(world, (id, by) => by.call('DELETE', `${api}/beatstore/${id}`)),
  },
  'An admin withdraws a seller’s license': {
    endpoint: `POST ${api}/admin/licenses/:licenseId/withdraw`,
    emails: [
      ['seller', 'licenses.taken-off'],
      ['seller of a beat that had no other license', 'licenses.withdrawn-by-label'],
    ],
    prepare: async ({ shop, admin }) => {
      const [seller, borrower] = [await newSeller(shop), await newSeller(shop)];
      const { _id: id } = await made(seller);
      await createBeat(shop.deps, { sellerId: borrower.user.id, licenseIds: [id] });
      const receivers = {
        seller: seller.user.email,
        'seller of a beat that had no other license': borrower.user.email,
      };
      return twice(receivers, admin, (by) =>
        by.call('POST', `${api}/admin/licenses/${id}/withdraw`, { ...because, force: true }),
      );
    },
  },
  'An admin removes a comment': {
    endpoint: `DELETE ${api}/beatstore/track/comment/:beatId/:commentId`,
    emails: [['author', 'catalogue.comment-removed']],
    prepare: async (world) => {
      const { author, beatId, commentId } = await commented(world);
      return twice({ author: author.email }, world.admin, (by) =>
        by.call('DELETE', `${api}/beatstore/track/comment/${beatId}/${commentId}?reason=Spam`),
      );
    },
  },
  'An admin hides a comment': {
    endpoint: `PUT ${api}/beatstore/track/comment/:beatId/:commentId`,
    emails: [['author', 'catalogue.comment-removed']],
    prepare: async (world) => {
      const { author, beatId, commentId } = await commented(world);
      return twice({ author: author.email }, world.admin, (by) =>
        by.call('PUT', `${api}/beatstore/track/comment/${beatId}/${commentId}`, { hidden: true }),
      );
    },
  },
  'An admin removes all comments of a person': {
    endpoint: `DELETE ${api}/users/:userId/comments`,
    emails: [['author', 'account.comments-removed']],
    prepare: async (world) => {
      const { author, beatId } = await commented(world);
      await createComment(world.shop.deps, { beatId, userId: author.id });
      return twice({ author: author.email }, world.admin, (by) =>
        by.call('DELETE', `${api}/users/${author.id}/comments`),
      );
    },
  },
  'An admin changes a person’s role': {
    endpoint: `PUT ${api}/users/:userId/role`,
    emails: [['person', 'account.role-changed']],
    prepare: async ({ shop, admin }) => {
      const person = await createSeller(shop.deps, proven);
      return twice({ person: person.email }, admin, (by) =>
        by.call('PUT', `${api}/users/${person.id}/role`, { role: 'user' }),
      );
    },
  },
  'An admin makes people sellers': {
    endpoint: `POST ${api}/admin/new-sellers`,
    emails: [['person', 'account.role-changed']],
    prepare: async ({ shop, admin }) => {
      const person = await createListener(shop.deps, proven);
      return twice({ person: person.email }, admin, (by) =>
        by.call('POST', `${api}/admin/new-sellers`, { userIds: [person.id] }),
      );
    },
  },
  'An admin takes away a person’s right to edit the site': {
    endpoint: `PUT ${api}/users/:userId/editor`,
    emails: [['person', 'account.editor-changed']],
    prepare: async ({ shop, admin }) => {
      const person = await createListener(shop.deps, proven);
      await shop.deps.db.updateTable('account_users').set({ is_editor: true }).where('id', '=', person.id).execute();
      return twice({ person: person.email }, admin, (by) =>
        by.call('PUT', `${api}/users/${person.id}/editor`, { isEditor: false }),
      );
    },
  },
  'An admin no longer lets an artist edit their page': {
    endpoint: `POST ${api}/admin/site-documents/:name/versions`,
    emails: [['artist', 'site.page-permission']],
    prepare: async ({ shop, admin }) => {
      const artist = await createSeller(shop.deps, proven);
      await adoptArtist(shop, artist.username);
      return twice({ artist: artist.email }, admin, async (by) => {
        const path = `${api}/admin/site-documents/artists`;
        const { current, versions } = (await by.call('GET', path)).json<SiteDocumentToEdit>();
        const { artists } = current.data as DocumentData<'artists'>;
        const document = { name: 'artists', data: { artists: artists.map((one) => ({ ...one, mayEdit: false })) } };
        const version = versions[0]?.version ?? 0;
        const saved = await by.call('PUT', `${api}/admin/site-drafts`, { document, revision: 0, version });
        const { revision } = saved.json<{ revision: number }>();
        return await by.call('POST', `${path}/versions`, { revision, at: null });
      });
    },
  },
  'An admin suspends an account': {
    endpoint: `POST ${api}/users/:userId/suspend`,
    emails: [['person', 'account.suspended']],
    prepare: async ({ shop, admin }) => {
      const person = await createListener(shop.deps, proven);
      return twice({ person: person.email }, admin, (by) =>
        by.call('POST', `${api}/users/${person.id}/suspend`, because),
      );
    },
  },
  'An admin clears a public profile': {
    endpoint: `POST ${api}/admin/profiles/:userId/clear`,
    emails: [['seller', 'account.profile-cleared']],
    prepare: async ({ shop, admin }) => {
      const seller = await createSeller(shop.deps, proven);
      const browser = await logInAs(shop, seller);
      await browser.call('PUT', `${api}/seller/public-profile`, {
        displayName: seller.display_name,
        tagline: 'Beats from the sea.',
        story: '',
        links: [],
        video: '',
      });
      return twice({ seller: seller.email }, admin, (by) =>
        by.call('POST', `${api}/admin/profiles/${seller.id}/clear`, because),
      );
    },
  },
  'An admin changes a person’s name or username': {
    endpoint: `PUT ${api}/update-user/:userId`,
    emails: [['person', 'account.name-changed']],
    prepare: async ({ shop, admin }) => {
      const person = await createListener(shop.deps, proven);
      return twice({ person: person.email }, admin, (by) =>
        by.call('PUT', `${api}/update-user/${person.id}`, { name: `New ${person.display_name}` }),
      );
    },
  },
  'An admin changes a person’s email': {
    endpoint: `PUT ${api}/update-user/:userId`,
    emails: [
      ['person', 'change-email-asked'],
      ['person at the new address', 'change-email'],
    ],
    prepare: async ({ shop, admin }) => {
      const person = await createListener(shop.deps, proven);
      const value = `new-${person.email}`;
      const receivers = { person: person.email, 'person at the new address': value };
      return twice(receivers, admin, (by) => by.call('PUT', `${api}/update-user/${person.id}`, { email: value }));
    },
  },
};
