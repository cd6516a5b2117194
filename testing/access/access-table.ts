import { label } from '#content/label.ts';
import { newId } from '#contract-kit/ids.ts';
import type { AccessWorld, Newcomer } from './access-world.ts';
import { licenseForm } from '../beats/licenses.ts';
import { licenseIds } from '../factories.ts';
import { textNames } from '#features/disputes/dispute-kinds.ts';
import { builtIn } from '#features/site/built-in.ts';
import { counterBody } from '../beats/notices.ts';

// `server/access.test.ts` fails until a new endpoint has its line, so someone must decide who may call it.

export interface Call {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export interface Rule {
  /**
   * `anyone`: with or without a session; `members`: logged in; `sellers`: sellers and admins; `editors`: admins, and
   * users and sellers who may edit the site; `renewers`: logged in until a moment ago; `machine`: authenticated by a
   * signature.
   */
  readonly door: 'anyone' | 'members' | 'sellers' | 'editors' | 'admins' | 'renewers' | 'machine';
  /** The response to other people: `denied` is 403, `hidden` is 404 as if the data didn't exist. */
  readonly strangers?: 'denied' | 'hidden';
  readonly call?: (world: AccessWorld) => Call;
  /** The failure code for allowed callers, because the call names or sends something that can't exist here. */
  readonly refused?: string;
  /** The password must have been entered in the last five minutes: for every call (`true`), or for the returned one. */
  readonly password?: true | ((world: AccessWorld) => Call);
  /** The owner makes the call that needs the password, because nobody else has what the call names. */
  readonly passwordOfOwner?: true;
}

/** Someone who may call, with no more rights than that needs. */
export const newcomerAt: Readonly<Record<Rule['door'], Newcomer>> = {
  anyone: 'user',
  members: 'user',
  sellers: 'seller',
  editors: 'editor',
  admins: 'admin',
  renewers: 'user',
  machine: 'user',
};

export const anyone: Rule = { door: 'anyone' };
const machine: Rule = { door: 'machine' };
const ofStory = () => ({ params: { name: 'story' } });
const ofFirstStory = () => ({ params: { name: 'story', version: '0' } });
/** Calls about the caller's own data, without a name in the path. */
export const members: Rule = { door: 'members' };
const admins: Rule = { door: 'admins' };
const editors: Rule = { door: 'editors' };
const sellers: Rule = { door: 'sellers' };
/** About the caller's own page, which the label must have opened to them: features/site/server/artist-pages. */
const ofArtist: Rule = { ...sellers, strangers: 'denied' };
const ownPageDraft = { document: { data: { tagline: 'A test', story: ['A test'] } }, revision: 0, version: 0 };
/** Calls that name a person. Everyone except that person and admins gets 403, whether or not the person exists. */
const named = (call: Rule['call']): Rule => ({ door: 'members', strangers: 'denied', ...(call && { call }) });
const byEmail = named(({ owner }) => ({ query: { email: owner.email } }));
const ofSeller: Rule = { ...byEmail, door: 'sellers' };
const byEmailTyped = named(({ owner }) => ({ body: { email: owner.email } }));
const byUser = named(({ owner }) => ({ params: { userId: owner.id } }));
/** Calls that name a person's object. For anyone else the object doesn't exist. */
const hidden = (call: Rule['call'], door: Rule['door'] = 'members'): Rule => ({
  door,
  strangers: 'hidden',
  ...(call && { call }),
});
/** Admin calls about an object that doesn't exist. */
const adminsButNone = (refused: string, body?: object): Rule => ({
  ...admins,
  refused,
  ...(body && { call: () => ({ body }) }),
});
/** Acts that a stolen session must not allow. Every call needs the password, or only the call `only` if passed. */
const withPassword = (rule: Rule, only?: NonNullable<Rule['call']>): Rule => ({ ...rule, password: only ?? true });
/** Like `withPassword`, but the owner makes the call. */
const withOwnersPassword = (rule: Rule, only: NonNullable<Rule['call']>): Rule => ({
  ...withPassword(rule, only),
  passwordOfOwner: true,
});
const because = { reason: 'A test.' };
const onNotice = (body?: object): Rule => withPassword(adminsButNone('NOTICES_NOT_FOUND', body));
const onOrder: Rule = { ...admins, call: ({ orderId, itemId }) => ({ params: { orderId, itemId }, body: because }) };
/** Names a dispute that doesn't exist. */
const onDispute = (params: object = {}, body?: object): Pick<Rule, 'call'> => ({
  call: () => ({ params: { disputeId: 'du_unknown', ...params }, ...(body && { body }) }),
});
const onBeat: Rule = { ...admins, call: ({ beatId }) => ({ params: { beatId }, body: because }) };
const onLicense: Rule = {
  ...admins,
  call: ({ licenseId }) => ({ params: { licenseId }, body: { ...because, force: true } }),
};
const onRequest: Rule = { ...admins, call: ({ requestId }) => ({ params: { requestId }, body: { text: 'A test.' } }) };
/** The target isn't the owner, whose account other calls still need. */
const onPerson = (body?: object): Rule => ({
  ...admins,
  call: ({ otherId }) => ({ params: { userId: otherId }, ...(body && { body }) }),
});
const letter = { category: 'merch', subject: 'A test', blocks: [{ kind: 'paragraph', text: 'A test.' }] };
const ofPayee: Rule = { ...admins, call: ({ owner }) => ({ params: { sellerId: owner.id } }) };
const onComment = named(({ beatId, commentId }) => ({ params: { beatId, commentId }, body: { hidden: false } }));
const beat = hidden(({ beatId }) => ({ params: { id: beatId }, body: {} }));
const license = hidden(({ licenseId }) => ({ params: { licenseId }, body: licenseForm() }));
const offer = hidden(({ offerId }) => ({ params: { offerId }, body: { version: 1, price: '10' } }));
/** The buyer uses their session or the order's key. */
const onUse = (body?: object): Rule =>
  hidden(({ orderId, itemId }) => ({ params: { orderId, itemId }, ...(body && { body }) }), 'anyone');
const order = hidden(({ orderId, itemId }) => ({ params: { orderId, itemId, kind: 'mp3' } }), 'anyone');
/** A call about a received offer for an exclusive license. */
const cheapOffer = (offerId: string): Call => ({ params: { offerId }, body: { version: 1, price: '7' } });
const alertsOff = named(({ owner }) => ({ body: { userId: owner.id, emailAlertsDisabled: true } }));
const leave = ({ heldShareId }: AccessWorld): Call => ({
  params: { shareId: heldShareId },
  body: { response: 'leave' },
});
const deal = { kind: 'from', from: 3, percent: 20 };
const newCode = (): Call => ({ body: { code: `T-${newId().slice(-12)}`, kind: 'percent', value: 15 } });
const code = hidden(({ codeId }) => ({ ...newCode(), params: { codeId } }), 'sellers');

const newEndpoint = { url: 'https://hooks.example/gijo', types: ['beat.sold'] };
const savedBySellers = withPassword({ door: 'sellers', call: () => ({ body: newEndpoint }) }, () => ({
  body: newEndpoint,
}));
/** Names the owner's endpoint and a delivery that doesn’t exist. */
const onEndpoint = hidden(
  ({ endpointId }) => ({ params: { endpointId, deliveryId: newId() }, body: newEndpoint }),
  'sellers',
);
const onDelivery: Rule = { ...onEndpoint, refused: 'OUTGOING_WEBHOOKS_NO_DELIVERY' };
const onLabelEndpoint: Rule = { ...adminsButNone('OUTGOING_WEBHOOKS_NOT_FOUND'), call: () => ({ body: newEndpoint }) };

const app = '/api/v1/app';
export const accessTable: Readonly<Record<string, Rule>> = {
  [`GET ${app}/site`]: anyone,
  [`GET ${app}/app-info`]: members,
  [`GET ${app}/ai-policy`]: anyone,
  [`PUT ${app}/ai-policy`]: { ...admins, call: () => ({ body: { aiPolicy: 'allow' } }) },
  [`GET ${app}/isEcomEnabled`]: anyone,
  [`PUT ${app}/isEcomEnabled`]: { ...admins, call: () => ({ body: { isEcomEnabled: true } }) },

  [`POST ${app}/signup`]: anyone,
  [`POST ${app}/signup/check`]: anyone,
  [`POST ${app}/login`]: anyone,
  [`POST ${app}/login/two-factor`]: anyone,
  [`POST ${app}/login/two-factor/resend`]: anyone,
  [`POST ${app}/login/passkey`]: anyone,
  [`POST ${app}/login/passkey/options`]: anyone,
  [`POST ${app}/logout`]: anyone,
  ['POST /api/logout']: anyone,
  // Renews the session that `members` requires, so it checks the cookies on its own.
  [`GET ${app}/checkToken`]: { door: 'renewers' },
  [`GET ${app}/google`]: anyone,
  [`GET ${app}/google/callback`]: anyone,
  [`GET ${app}/google/config/allowed`]: anyone,
  [`POST ${app}/verify-email`]: anyone,
  [`POST ${app}/verify-email/code`]: members,
  [`POST ${app}/verify-email/resend`]: members,
  [`POST ${app}/profile-u-e-v`]: anyone,
  [`POST ${app}/profile-u-e-v/code`]: members,
  [`POST ${app}/password-reset/send-code`]: anyone,
  [`POST ${app}/password-reset/verify-token`]: anyone,
  [`POST ${app}/password-reset/reset`]: anyone,

  [`GET ${app}/sessions`]: members,
  [`DELETE ${app}/sessions`]: members,
  [`DELETE ${app}/sessions/:sessionId`]: hidden(({ sessionId }) => ({ params: { sessionId } })),
  [`POST ${app}/change-password`]: members,
  [`POST ${app}/password-validate`]: members,
  [`PUT ${app}/profile-u-v`]: withPassword(members),
  [`POST ${app}/update-user-settings`]: withPassword(alertsOff, alertsOff.call),
  [`POST ${app}/update-user-settings-f2a`]: withPassword(members, () => ({
    body: { email2FA: false, phone2FA: false },
  })),
  [`POST ${app}/two-factor/recovery-codes`]: withPassword(members),
  [`GET ${app}/passkeys`]: members,
  [`POST ${app}/passkeys`]: withPassword(members),
  [`POST ${app}/passkeys/options`]: withPassword(members),
  [`POST ${app}/passkeys/confirm`]: members,
  [`POST ${app}/passkeys/confirm/options`]: members,
  [`DELETE ${app}/passkeys/:passkeyId`]: withPassword(hidden(({ passkeyId }) => ({ params: { passkeyId } }))),
  [`GET ${app}/account-status`]: byEmail,
  [`GET ${app}/security`]: members,
  [`GET ${app}/security/items`]: members,
  [`POST ${app}/security/end`]: withPassword({
    ...members,
    call: () => ({ body: { items: [{ kind: 'api-key', id: newId() }] } }),
  }),

  [`GET ${app}/keys`]: { door: 'sellers' },
  [`POST ${app}/keys`]: withPassword({
    door: 'sellers',
    call: () => ({ body: { name: 'A test', scopes: ['sales:read'] } }),
  }),
  [`DELETE ${app}/keys/:keyId`]: hidden(({ keyId }) => ({ params: { keyId } }), 'sellers'),

  [`GET ${app}/user-info`]: members,
  [`POST ${app}/update-profile`]: members,
  [`GET ${app}/admin/jobs`]: admins,
  [`GET ${app}/admin/unknown-payments`]: admins,
  [`POST ${app}/admin/jobs/:jobId/retry`]: adminsButNone('JOBS_NOT_FAILED'),
  [`GET ${app}/admin/mails`]: admins,
  [`POST ${app}/admin/mails/:mailId/send`]: adminsButNone('MAILS_NOT_FOUND'),
  ['PUT /api/v1/admin/updateUserProfile']: { ...admins, call: () => ({ body: { city: 'Atlanta' } }) },
  [`POST ${app}/upload-profile-image`]: members,
  [`DELETE ${app}/profile-image`]: members,
  [`GET ${app}/seller-details`]: members,
  [`PUT ${app}/seller-details`]: members,
  [`GET ${app}/profiles/:username`]: { ...anyone, call: () => ({ params: { username: 'nobody' } }) },
  [`GET ${app}/seller/public-profile`]: { door: 'sellers' },
  [`PUT ${app}/seller/public-profile`]: {
    door: 'sellers',
    call: () => ({ body: { displayName: 'A test', tagline: '', story: '', links: [], video: '' } }),
  },
  [`POST ${app}/seller/public-profile/picture`]: { door: 'sellers' },
  [`DELETE ${app}/seller/public-profile/picture`]: { door: 'sellers' },
  [`POST ${app}/admin/profiles/:userId/clear`]: withPassword(adminsButNone('ACCOUNT_PROFILE_EMPTY', because)),
  [`GET ${app}/account/export`]: withPassword(members),
  [`POST ${app}/account/close`]: withPassword(members),

  // The query must contain a token.
  [`GET ${app}/mail-blocks/link`]: anyone,
  [`POST ${app}/block-sender`]: machine,
  [`GET ${app}/block-sender`]: anyone,
  [`GET ${app}/mail-blocks`]: members,
  [`PUT ${app}/mail-blocks/everyone`]: { ...members, call: () => ({ body: { blocked: false } }) },
  [`DELETE ${app}/mail-blocks/:senderId`]: { ...members, call: ({ otherId }) => ({ params: { senderId: otherId } }) },
  [`GET ${app}/beatstore/getAllBeats`]: anyone,
  [`GET ${app}/beatstore/facets`]: anyone,
  [`GET ${app}/beatstore/artist/:userId`]: anyone,
  [`GET ${app}/beatstore/named`]: anyone,
  [`GET ${app}/beatstore/near`]: anyone,
  [`GET ${app}/beatstore/this-week`]: anyone,
  [`GET ${app}/beatstore/track/:trackId`]: anyone,
  [`GET ${app}/beatstore/track/:trackId/peaks`]: anyone,
  [`GET ${app}/beatstore/track/:trackId/similar`]: anyone,
  [`GET ${app}/beatstore/track/:trackId/sold`]: anyone,
  [`GET ${app}/token/:trackId/mp3`]: anyone,
  // The query must contain a token.
  [`GET ${app}/stream/:trackId/mp3`]: anyone,
  [`GET ${app}/beatstore/track/like/:beatId`]: members,
  [`POST ${app}/beatstore/track/like/:beatId`]: members,
  [`GET ${app}/favorites`]: members,
  [`DELETE ${app}/favorites/:beatId`]: members,
  [`POST ${app}/favorites/:beatId`]: {
    ...members,
    call: ({ beatId }) => ({ params: { beatId }, body: { token: 'x' } }),
  },
  [`PUT ${app}/price-mails`]: { ...members, call: () => ({ body: { enabled: false } }) },
  [`POST ${app}/price-mails/stop`]: machine,
  [`GET ${app}/price-mails/stop`]: anyone,
  [`POST ${app}/beatstore/track/comment/:beatId`]: members,
  [`DELETE ${app}/beatstore/track/comment/:beatId/:commentId`]: withPassword(
    onComment,
    ({ beatId, otherCommentId }) => ({ params: { beatId, commentId: otherCommentId } }),
  ),
  [`PUT ${app}/beatstore/track/comment/:beatId/:commentId`]: withPassword(
    { ...onComment, door: 'sellers' },
    onComment.call,
  ),
  [`GET ${app}/beatstore/track/comment/:beatId/hidden`]: {
    ...named(({ beatId }) => ({ params: { beatId } })),
    door: 'sellers',
  },

  [`POST ${app}/beatstore/new-beat`]: members,
  [`POST ${app}/beatstore/new-kit`]: members,
  [`GET ${app}/uploads/:uploadId`]: hidden(({ uploadId }) => ({ params: { uploadId } }), 'anyone'),
  [`GET ${app}/beatstore/user`]: members,
  [`PUT ${app}/beatstore/:id`]: withPassword(beat, ({ beatId }) => ({
    params: { id: beatId },
    body: { licenses: [licenseIds.exclusive] },
  })),
  [`POST ${app}/beatstore/:id/files`]: beat,
  [`POST ${app}/beatstore/:id/publish`]: beat,
  [`POST ${app}/beatstore/:id/unpublish`]: beat,
  [`POST ${app}/beatstore/:id/retry`]: beat,
  [`GET ${app}/beatstore/:id/play`]: beat,
  [`DELETE ${app}/beatstore/:id`]: beat,

  [`GET ${app}/sync/beats`]: { door: 'sellers' },
  [`GET ${app}/sync/beats/:beatId`]: hidden(({ beatId }) => ({ params: { beatId } }), 'sellers'),
  [`GET ${app}/sync/sales`]: { door: 'sellers' },
  [`GET ${app}/sync/ledger`]: { door: 'sellers' },

  [`GET ${app}/admin/beats`]: admins,
  [`POST ${app}/admin/beats/:beatId/take-off`]: onBeat,
  [`POST ${app}/admin/beats/:beatId/restore`]: onBeat,

  [`GET ${app}/admin/licenses`]: admins,
  [`POST ${app}/admin/licenses/:licenseId/withdraw`]: onLicense,
  [`POST ${app}/admin/licenses/:licenseId/restore`]: onLicense,

  [`GET ${app}/beatstore/licenses/usable`]: members,
  [`GET ${app}/beatstore/licenses/user`]: members,
  [`GET ${app}/beatstore/licenses/user/:userId`]: byUser,
  [`POST ${app}/beatstore/addlicense`]: members,
  [`PUT ${app}/beatstore/licenses/:licenseId`]: withPassword(license, ({ licenseId }) => ({
    params: { licenseId },
    body: licenseForm({ exclusive: true }),
  })),
  [`DELETE ${app}/beatstore/licenses/:licenseId`]: license,
  [`POST ${app}/beatstore/licenses/:licenseId/accept`]: license,
  [`POST ${app}/beatstore/licenses/:licenseId/refuse`]: license,
  [`DELETE ${app}/beatstore/licenses/:licenseId/receivers/:receiverId`]: hidden(({ licenseId, receiverId }) => ({
    params: { licenseId, receiverId },
  })),
  [`GET ${app}/find`]: { ...members, call: () => ({ query: { q: 'nell' } }) },
  [`GET ${app}/user-search`]: { door: 'sellers', call: () => ({ query: { q: 'nell' } }) },
  [`GET ${app}/orders/agreement-preview/:licenseId`]: license,

  [`GET ${app}/seller/codes`]: { door: 'sellers' },
  [`POST ${app}/seller/codes`]: withPassword({ door: 'sellers', call: newCode }, newCode),
  [`PUT ${app}/seller/codes/:codeId`]: withPassword(code, code.call),
  [`DELETE ${app}/seller/codes/:codeId`]: code,
  [`PUT ${app}/seller/label-promotions`]: withPassword(
    { door: 'sellers', call: () => ({ body: { takesPart: false } }) },
    () => ({ body: { takesPart: true } }),
  ),
  [`GET ${app}/admin/codes`]: admins,
  [`POST ${app}/admin/codes`]: withPassword({ ...admins, call: newCode }, newCode),
  [`PUT ${app}/admin/codes/:codeId`]: withPassword(
    { ...adminsButNone('DISCOUNTS_CODE_NOT_FOUND'), call: newCode },
    newCode,
  ),
  [`DELETE ${app}/admin/codes/:codeId`]: adminsButNone('DISCOUNTS_CODE_NOT_FOUND'),
  [`GET ${app}/seller/deals`]: { door: 'sellers' },
  [`POST ${app}/seller/deals`]: withPassword({ door: 'sellers', call: () => ({ body: deal }) }),
  [`PUT ${app}/seller/deals/:dealId`]: withPassword(
    hidden(({ dealId }) => ({ params: { dealId }, body: deal }), 'sellers'),
  ),
  [`DELETE ${app}/seller/deals/:dealId`]: hidden(({ dealId }) => ({ params: { dealId } }), 'sellers'),
  [`GET ${app}/deals/:username`]: { ...anyone, call: () => ({ params: { username: 'nobody' } }) },

  [`POST ${app}/checkout/cancel`]: anyone,
  [`GET ${app}/checkout/consent`]: anyone,
  [`POST ${app}/checkout/quote`]: anyone,
  [`POST ${app}/stripe/create-checkout-session`]: anyone,
  // The payment page's id at Stripe is the buyer's secret.
  [`GET ${app}/stripe/checkout-session/:sessionId`]: anyone,
  [`POST ${app}/stripe/send-purchase-email`]: anyone,
  [`POST ${app}/stripe/webhook`]: machine,
  [`POST ${app}/stripe/webhook/connect`]: machine,

  [`GET ${app}/orders`]: members,
  [`GET ${app}/orders/:orderId`]: order,
  [`GET ${app}/orders/:orderId/receipt.pdf`]: order,
  [`GET ${app}/orders/:orderId/credit-notes/:number`]: order,
  [`GET ${app}/orders/:orderId/files.zip`]: order,
  [`GET ${app}/orders/:orderId/items/:itemId/files/:kind`]: order,
  [`GET ${app}/orders/:orderId/items/:itemId/agreement`]: order,
  [`GET ${app}/orders/:orderId/items/:itemId/agreement.pdf`]: order,
  [`GET ${app}/orders/:orderId/items/:itemId/play`]: { ...order, door: 'members' },
  [`GET ${app}/orders/:orderId/items/:itemId/upgrades`]: order,
  [`GET ${app}/orders/:orderId/items/:itemId/proof`]: order,
  [`PUT ${app}/orders/:orderId/items/:itemId/proof`]: onUse({ showsBuyer: true }),
  [`POST ${app}/orders/:orderId/items/:itemId/uses`]: onUse({ song: 'Song', artist: 'Artist' }),
  [`PUT ${app}/orders/:orderId/items/:itemId/uses/:useId`]: onUse({ song: 'Song', artist: 'Artist' }),
  [`DELETE ${app}/orders/:orderId/items/:itemId/uses/:useId`]: onUse(),
  [`GET ${app}/licenses/:code/status`]: anyone,
  [`GET ${app}/beatstore/content-ids`]: { ...anyone, call: ({ beatId }) => ({ query: { ids: beatId } }) },
  [`GET ${app}/seller/licensees`]: { door: 'sellers' },
  [`GET ${app}/seller/licensees.csv`]: { door: 'sellers' },
  [`GET ${app}/orders/upgrades`]: members,
  [`POST ${app}/orders/find`]: anyone,
  [`GET ${app}/orders/owned/:beatId`]: members,
  [`GET ${app}/orders/spending`]: members,
  [`GET ${app}/orders/spending.csv`]: members,
  [`GET ${app}/recent-orders`]: byEmail,
  ['GET /api/v1/beats/purchased/:userId']: byUser,

  [`GET ${app}/admin/orders`]: admins,
  [`GET ${app}/admin/orders/:orderId`]: onOrder,
  [`POST ${app}/admin/orders/:orderId/send-purchase-email`]: onOrder,
  [`POST ${app}/admin/orders/:orderId/email`]: withPassword({
    ...admins,
    call: ({ orderId }) => ({ params: { orderId }, body: { ...because, email: `${newId()}@example.com` } }),
  }),
  [`POST ${app}/admin/orders/:orderId/refunds`]: withPassword({
    ...adminsButNone('ORDERS_TOO_MUCH'),
    call: ({ orderId }) => ({ params: { orderId }, body: { ...because, requestId: newId(), cents: 99_999_999 } }),
  }),
  [`POST ${app}/admin/orders/:orderId/items/:itemId/withdraw`]: onOrder,
  [`POST ${app}/admin/orders/:orderId/items/:itemId/restore`]: onOrder,
  // The beat's seller may call it, too.
  [`POST ${app}/admin/orders/:orderId/items/:itemId/resell`]: hidden(({ orderId, itemId }) => ({
    params: { orderId, itemId },
  })),
  [`POST ${app}/admin/orders/:orderId/reconcile`]: onOrder,
  [`POST ${app}/withdrawals`]: anyone,
  [`GET ${app}/admin/withdrawals`]: admins,
  [`POST ${app}/admin/orders/:orderId/withdrawal/accept`]: withPassword({
    ...adminsButNone('ORDERS_NO_WITHDRAWAL'),
    call: ({ orderId }) => ({ params: { orderId }, body: { requestId: newId() } }),
  }),
  [`POST ${app}/admin/orders/:orderId/withdrawal/decline`]: {
    ...adminsButNone('ORDERS_NO_WITHDRAWAL'),
    call: ({ orderId }) => ({ params: { orderId } }),
  },

  [`POST ${app}/stripe-connect`]: withPassword(byEmailTyped),
  [`POST ${app}/stripe/verify-account`]: byEmailTyped,
  [`POST ${app}/stripe-dashboard-link`]: withPassword(byEmailTyped),
  [`GET ${app}/stripe/balance`]: byEmail,
  [`GET ${app}/stripe/balance-history`]: byEmail,
  [`GET ${app}/stripe/recent-sales`]: byEmail,
  [`GET ${app}/payouts/ledger`]: members,
  [`GET ${app}/payouts/ledger.csv`]: members,
  [`GET ${app}/payouts/setup`]: members,
  [`GET ${app}/payouts/terms`]: anyone,
  [`GET ${app}/admin/payouts`]: { ...admins, call: () => ({ query: { search: 'nell', filter: 'failed' } }) },
  [`GET ${app}/admin/payouts/totals`]: admins,
  [`GET ${app}/admin/payouts/:sellerId`]: ofPayee,
  [`GET ${app}/admin/payouts/:sellerId/ledger`]: ofPayee,
  [`GET ${app}/admin/payouts/:sellerId/transfers`]: ofPayee,
  [`GET ${app}/admin/payouts/:sellerId/payments`]: ofPayee,
  [`POST ${app}/admin/payouts/:sellerId/retry`]: ofPayee,
  [`POST ${app}/admin/payouts/:sellerId/payments`]: withPassword({
    ...admins,
    call: ({ owner }) => ({
      params: { sellerId: owner.id },
      body: {
        requestId: newId(),
        direction: 'to-seller',
        cents: 1800,
        currency: 'usd',
        method: 'bank',
        reference: 'A test',
        expected: 1800,
      },
    }),
  }),
  [`POST ${app}/admin/payouts/:sellerId/payments/:paymentId/undo`]: withPassword({
    ...adminsButNone('PAYOUTS_NO_PAYMENT'),
    call: ({ owner }) => ({ params: { sellerId: owner.id }, body: { requestId: newId(), reason: 'A test.' } }),
  }),

  [`POST ${app}/beatstore/track/:trackId/played`]: anyone,
  [`POST ${app}/beatstore/track/:trackId/carted`]: anyone,
  [`GET ${app}/seller/sale-mails`]: { door: 'members' },
  [`PUT ${app}/seller/sale-mails`]: { door: 'members', call: () => ({ body: { saleMails: 'daily' } }) },
  [`GET ${app}/seller/statistics`]: ofSeller,
  [`GET ${app}/seller/statistics.csv`]: ofSeller,

  [`GET ${app}/all-users`]: admins,
  [`GET ${app}/admin/people/:userId`]: onPerson(),
  [`PUT ${app}/update-user/:userId`]: withPassword(onPerson({ name: 'Nell' })),
  [`POST ${app}/users/:userId/suspend`]: withPassword(onPerson(because)),
  [`DELETE ${app}/users/:userId/comments`]: withPassword(onPerson()),
  [`POST ${app}/users/:userId/restore`]: withPassword(onPerson()),
  [`PUT ${app}/users/:userId/role`]: withPassword(onPerson({ role: 'user' })),
  [`PUT ${app}/users/:userId/editor`]: withPassword(onPerson({ isEditor: false })),
  [`GET ${app}/admin/new-users`]: admins,
  [`POST ${app}/admin/new-sellers`]: withPassword(adminsButNone('DIRECTORY_USER_NOT_FOUND', { userIds: [newId()] })),
  [`GET ${app}/promotions`]: anyone,
  [`POST ${app}/promotions`]: adminsButNone('PROMOTIONS_BEAT_NOT_ON_SALE', {
    user: newId(),
    beat: newId(),
    startDate: '2199-01-01',
    startTime: '10:00',
    endDate: '2199-01-02',
    endTime: '10:00',
    beatstoreUrl: '/beatstore',
  }),
  [`DELETE ${app}/promotions/:id`]: adminsButNone('PROMOTIONS_NOT_FOUND'),
  [`POST ${app}/browser-errors`]: { ...anyone, call: () => ({ body: { message: 'A test', stack: '', page: '/' } }) },
  // Its response is encrypted for a key in a header.
  [`GET ${app}/server-status`]: adminsButNone('STATUS_WRONG_KEY'),

  [`GET ${app}/audit`]: admins,
  [`GET ${app}/audit/total`]: admins,
  [`GET ${app}/audit/actions`]: admins,
  [`GET ${app}/audit.csv`]: withPassword(admins),

  [`POST ${app}/feedback-general`]: anyone,
  [`POST ${app}/support-admin`]: anyone,
  [`GET ${app}/support-requests`]: byEmail,
  ['GET /api/v1/support/active-requests/:userId']: byUser,
  [`GET ${app}/support-requests/:requestId/screenshot`]: hidden(({ requestId }) => ({ params: { requestId } })),
  [`POST ${app}/support-requests/:requestId/close`]: hidden(({ requestId }) => ({ params: { requestId } })),
  [`GET ${app}/support-desk`]: admins,
  [`GET ${app}/support-desk/totals`]: admins,
  [`GET ${app}/support-desk/:requestId`]: onRequest,
  [`POST ${app}/support-desk/:requestId/replies`]: onRequest,
  [`POST ${app}/support-desk/:requestId/close`]: onRequest,
  [`POST ${app}/support-desk/:requestId/reopen`]: onRequest,
  [`GET ${app}/admin-summary`]: admins,
  [`GET ${app}/admin/inbox`]: admins,

  [`POST ${app}/subscribe`]: anyone,
  [`POST ${app}/emaillist`]: anyone,
  [`GET ${app}/subscribe/confirm`]: anyone,
  [`POST ${app}/subscribe/confirm`]: anyone,
  // These require a signed token.
  [`GET ${app}/subscribe/preferences`]: anyone,
  [`PUT ${app}/subscribe/preferences`]: anyone,
  [`POST ${app}/unsubscribe`]: machine,
  [`GET ${app}/unsubscribe`]: anyone,
  [`GET ${app}/admin/mailing-list/subscribers`]: admins,
  [`GET ${app}/admin/mailing-list/subscribers.csv`]: withPassword(admins),
  [`GET ${app}/admin/mailing-list/totals`]: admins,
  [`POST ${app}/admin/mailing-list/preview`]: { ...admins, call: () => ({ body: letter }) },
  [`POST ${app}/admin/mailing-list/test`]: { ...admins, call: () => ({ body: letter }) },
  [`GET ${app}/admin/mailing-list/campaigns`]: admins,
  [`POST ${app}/admin/mailing-list/campaigns`]: withPassword(
    adminsButNone('SUBSCRIBERS_NOBODY', { ...letter, id: newId() }),
  ),
  [`POST ${app}/admin/mailing-list/campaigns/:campaignId/pause`]: adminsButNone('SUBSCRIBERS_NO_CAMPAIGN'),
  [`POST ${app}/admin/mailing-list/campaigns/:campaignId/resume`]: withPassword(
    adminsButNone('SUBSCRIBERS_NO_CAMPAIGN'),
  ),
  [`POST ${app}/admin/mailing-list/campaigns/:campaignId/cancel`]: adminsButNone('SUBSCRIBERS_NO_CAMPAIGN'),
  [`GET ${app}/admin/mailing-list/new-beats`]: admins,
  [`POST ${app}/admin/mailing-list/new-beats`]: withPassword(adminsButNone('SUBSCRIBERS_NOBODY', { id: newId() })),

  [`GET ${app}/csl/csl1`]: anyone,
  [`GET ${app}/csl/csl1/edit`]: editors,
  [`POST ${app}/csl/csl1/update`]: { ...editors, call: () => ({ body: { data: [], version: 0 } }) },

  [`GET ${app}/site-documents/:name`]: { ...anyone, call: ofStory },
  [`GET ${app}/legal-texts/:name`]: { ...anyone, call: () => ({ params: { name: 'terms' } }) },
  [`GET ${app}/legal-texts/:name/versions/:version`]: {
    ...anyone,
    call: () => ({ params: { name: 'terms', version: '2001-01-01' } }),
    refused: 'SITE_NO_LEGAL_VERSION',
  },
  [`GET ${app}/site-previews`]: {
    ...anyone,
    call: () => ({ query: { key: 'story.1.x' } }),
    refused: 'SITE_NO_PREVIEW',
  },
  [`GET ${app}/admin/site-setup`]: admins,
  [`PUT ${app}/admin/site-setup/:step`]: {
    ...admins,
    call: () => ({ params: { step: 'label' }, body: { skipped: true } }),
  },
  [`GET ${app}/admin/site-documents`]: editors,
  [`GET ${app}/admin/site-documents/:name`]: { ...editors, call: ofStory },
  [`PUT ${app}/admin/site-drafts`]: {
    ...editors,
    call: () => ({ body: { document: builtIn('story', label), revision: 0, version: 0 } }),
  },
  [`POST ${app}/admin/site-pictures`]: { ...editors, refused: 'SITE_NO_PICTURE' },
  [`DELETE ${app}/admin/site-drafts/:name`]: {
    ...editors,
    call: () => ({ params: { name: 'merch' }, query: { revision: '1' } }),
    refused: 'SITE_DRAFT_OUTDATED',
  },
  [`POST ${app}/admin/site-documents/:name/versions`]: {
    ...editors,
    call: () => ({ params: { name: 'merch' }, body: { revision: 1, at: null } }),
    refused: 'SITE_NO_DRAFT',
  },
  [`GET ${app}/admin/site-documents/:name/versions/:version`]: { ...editors, call: ofFirstStory },
  [`POST ${app}/admin/site-documents/:name/versions/:version/restore`]: { ...editors, call: ofFirstStory },
  [`DELETE ${app}/admin/site-documents/:name/versions/:version`]: {
    ...editors,
    call: () => ({ params: { name: 'merch', version: '7' } }),
    refused: 'SITE_NOT_SCHEDULED',
  },
  [`POST ${app}/admin/site-documents/:name/previews`]: { ...editors, call: ofStory },
  [`GET ${app}/admin/site-artists`]: editors,
  [`GET ${app}/admin/site-sellers`]: { ...editors, call: () => ({ query: { q: 'nell' } }) },
  [`PUT ${app}/admin/site-artists/:accountId/draft`]: {
    ...editors,
    call: () => ({ params: { accountId: newId() }, body: ownPageDraft }),
    refused: 'SITE_NO_ARTIST',
  },
  [`GET ${app}/artist-page/state`]: sellers,
  [`GET ${app}/artist-page`]: ofArtist,
  [`PUT ${app}/artist-page/draft`]: { ...ofArtist, call: () => ({ body: ownPageDraft }) },
  [`DELETE ${app}/artist-page/draft`]: { ...ofArtist, call: () => ({ query: { revision: '1' } }) },
  [`POST ${app}/artist-page/versions`]: { ...ofArtist, call: () => ({ body: { revision: 1 } }) },
  [`GET ${app}/artist-page/versions/:version`]: { ...ofArtist, call: () => ({ params: { version: '0' } }) },
  [`POST ${app}/artist-page/versions/:version/restore`]: { ...ofArtist, call: () => ({ params: { version: '0' } }) },
  [`POST ${app}/artist-page/pictures`]: ofArtist,
  [`POST ${app}/artist-page/previews`]: ofArtist,

  [`GET ${app}/offers`]: members,
  [`GET ${app}/offers/waiting`]: members,
  [`POST ${app}/offers`]: {
    ...members,
    call: ({ beatId, licenseId }) => ({ body: { beatId, licenseId, price: '10' } }),
  },
  [`POST ${app}/offers/:offerId/accept`]: withOwnersPassword(offer, ({ receivedOfferIds: [offerId] }) =>
    cheapOffer(offerId),
  ),
  [`POST ${app}/offers/:offerId/decline`]: offer,
  [`POST ${app}/offers/:offerId/counter`]: withOwnersPassword(offer, ({ receivedOfferIds: [, offerId] }) =>
    cheapOffer(offerId),
  ),
  [`POST ${app}/offers/:offerId/withdraw`]: offer,
  [`GET ${app}/offers/minimums/:beatId`]: anyone,
  [`GET ${app}/seller/offer-settings`]: { door: 'sellers' },
  [`PUT ${app}/seller/offer-settings/:licenseId`]: {
    door: 'sellers',
    call: () => ({ params: { licenseId: licenseIds.basic }, body: { from: null } }),
  },
  [`GET ${app}/notices/target`]: anyone,
  [`POST ${app}/notices`]: anyone,
  // These require a signed key.
  [`GET ${app}/notices/:noticeId`]: anyone,
  [`POST ${app}/notices/:noticeId/complete`]: anyone,
  [`POST ${app}/notices/:noticeId/withdraw`]: anyone,
  [`GET ${app}/own-notices`]: members,
  [`GET ${app}/own-notices/:noticeId`]: hidden(({ noticeId }) => ({ params: { noticeId } })),
  [`POST ${app}/own-notices/:noticeId/counter`]: hidden(({ noticeId }) => ({
    params: { noticeId },
    body: counterBody(),
  })),
  [`GET ${app}/admin/notices`]: admins,
  [`GET ${app}/admin/reports/sales`]: { ...admins, call: () => ({ query: { year: '2026' } }) },
  [`GET ${app}/admin/reports/sales.csv`]: { ...admins, call: () => ({ query: { year: '2026' } }) },
  [`GET ${app}/admin/tax/by-country.csv`]: { ...admins, call: () => ({ query: { year: '2026' } }) },
  [`GET ${app}/admin/tax/by-sale.csv`]: { ...admins, call: () => ({ query: { year: '2026' } }) },
  [`GET ${app}/payouts/statement.csv`]: { ...members, call: () => ({ query: { year: '2026' } }) },
  [`GET ${app}/payouts/statement.pdf`]: { ...members, call: () => ({ query: { year: '2026' } }) },
  [`GET ${app}/admin/payouts/:sellerId/statement.csv`]: {
    ...admins,
    call: ({ owner }) => ({ params: { sellerId: owner.id }, query: { year: '2026' } }),
  },
  [`GET ${app}/admin/payouts/:sellerId/statement.pdf`]: {
    ...admins,
    call: ({ owner }) => ({ params: { sellerId: owner.id }, query: { year: '2026' } }),
  },
  [`GET ${app}/admin/notices.csv`]: { ...admins, call: () => ({ query: { year: '2026' } }) },
  [`GET ${app}/admin/notices/:noticeId`]: { ...admins, call: ({ noticeId }) => ({ params: { noticeId } }) },
  [`POST ${app}/admin/notices/:noticeId/ask`]: onNotice(because),
  [`POST ${app}/admin/notices/:noticeId/reject`]: onNotice(because),
  [`POST ${app}/admin/notices/:noticeId/act`]: onNotice({ facts: 'A test.', rule: 'A test.' }),
  [`POST ${app}/admin/notices/:noticeId/court`]: onNotice({ filing: 'A test.' }),
  [`POST ${app}/admin/notices/:noticeId/restore`]: onNotice(because),
  [`POST ${app}/admin/notices/:noticeId/release-money`]: onNotice(),
  [`POST ${app}/admin/notices/reviews/:userId/keep`]: withPassword(adminsButNone('NOTICES_NO_REVIEW', because)),

  [`GET ${app}/seller/webhooks`]: { door: 'sellers' },
  [`POST ${app}/seller/webhooks`]: savedBySellers,
  [`PUT ${app}/seller/webhooks/:endpointId`]: withPassword(onEndpoint, onEndpoint.call),
  [`DELETE ${app}/seller/webhooks/:endpointId`]: onEndpoint,
  [`GET ${app}/seller/webhooks/:endpointId/secret`]: withPassword(onEndpoint),
  [`POST ${app}/seller/webhooks/:endpointId/rotate`]: withPassword(onEndpoint),
  [`POST ${app}/seller/webhooks/:endpointId/test`]: onEndpoint,
  [`GET ${app}/seller/webhooks/:endpointId/deliveries`]: onEndpoint,
  [`GET ${app}/seller/webhooks/:endpointId/deliveries/:deliveryId`]: onDelivery,
  [`POST ${app}/seller/webhooks/:endpointId/deliveries/:deliveryId/resend`]: onDelivery,
  [`GET ${app}/admin/webhooks`]: admins,
  [`POST ${app}/admin/webhooks`]: { ...savedBySellers, ...admins },
  [`PUT ${app}/admin/webhooks/:endpointId`]: withPassword(onLabelEndpoint, onLabelEndpoint.call),
  [`DELETE ${app}/admin/webhooks/:endpointId`]: onLabelEndpoint,
  [`GET ${app}/admin/webhooks/:endpointId/secret`]: withPassword(onLabelEndpoint),
  [`POST ${app}/admin/webhooks/:endpointId/rotate`]: withPassword(onLabelEndpoint),
  [`POST ${app}/admin/webhooks/:endpointId/test`]: onLabelEndpoint,
  [`GET ${app}/admin/webhooks/:endpointId/deliveries`]: onLabelEndpoint,
  [`GET ${app}/admin/webhooks/:endpointId/deliveries/:deliveryId`]: onLabelEndpoint,
  [`POST ${app}/admin/webhooks/:endpointId/deliveries/:deliveryId/resend`]: onLabelEndpoint,

  [`GET ${app}/admin/disputes`]: admins,
  [`GET ${app}/admin/disputes/:disputeId`]: { ...adminsButNone('DISPUTES_NOT_FOUND'), ...onDispute() },
  [`GET ${app}/admin/disputes/:disputeId/files/:field`]: {
    ...adminsButNone('DISPUTES_NO_FILE'),
    ...onDispute({ field: 'receipt' }),
  },
  [`PUT ${app}/admin/disputes/:disputeId/evidence`]: {
    ...adminsButNone('DISPUTES_NOT_FOUND'),
    ...onDispute({}, Object.fromEntries(textNames.map((name) => [name, 'A test.']))),
  },
  [`POST ${app}/admin/disputes/:disputeId/submit`]: withPassword({
    ...adminsButNone('DISPUTES_NOT_FOUND'),
    ...onDispute(),
  }),
  [`POST ${app}/admin/disputes/:disputeId/accept`]: withPassword({
    ...adminsButNone('DISPUTES_NOT_FOUND'),
    ...onDispute(),
  }),
  [`PUT ${app}/admin/disputes/:disputeId/auto-submit`]: {
    ...adminsButNone('DISPUTES_NOT_FOUND'),
    ...onDispute({}, { on: false }),
  },

  [`POST ${app}/bulk/imports/check`]: { ...members, call: () => ({ body: {} }) },
  [`POST ${app}/bulk/imports`]: withPassword({
    ...members,
    call: () => ({ body: { ready: '1' } }),
    refused: 'BULK_IMPORT_CHANGED',
  }),
  [`GET ${app}/bulk/imports`]: members,
  [`POST ${app}/bulk/edits/check`]: hidden(({ beatId }) => ({
    body: { selection: { beatIds: [beatId] }, change: {} },
  })),
  [`POST ${app}/bulk/edits`]: withOwnersPassword(
    hidden(({ beatId }) => ({ body: { selection: { beatIds: [beatId] }, change: {}, count: 1 } })),
    ({ beatId }) => ({
      body: {
        selection: { beatIds: [beatId] },
        change: {
          addLicenses: [licenseIds.exclusive],
          licensePrices: [{ licenseId: licenseIds.exclusive, price: '1' }],
        },
        count: 1,
      },
    }),
  ),
  [`GET ${app}/bulk/edits`]: members,
  [`POST ${app}/bulk/edits/:editId/undo`]: withOwnersPassword(
    { ...members, call: () => ({ params: { editId: newId() } }), refused: 'BULK_EDIT_NOT_FOUND' },
    ({ editId }) => ({ params: { editId } }),
  ),
  [`POST ${app}/bulk/imports/:importId/:position`]: {
    ...members,
    call: () => ({ params: { importId: newId(), position: '0' }, body: { uploads: [] } }),
    refused: 'BULK_IMPORT_NOT_FOUND',
  },
  [`DELETE ${app}/bulk/imports/:importId`]: {
    ...members,
    call: () => ({ params: { importId: newId() } }),
    refused: 'BULK_IMPORT_NOT_FOUND',
  },
  [`GET ${app}/splits`]: members,
  [`GET ${app}/splits/beats/:beatId`]: hidden(({ beatId }) => ({ params: { beatId } })),
  [`POST ${app}/splits/beats/:beatId/shares`]: withPassword(
    hidden(({ beatId }) => ({
      params: { beatId },
      body: { who: `${newId()}@example.com`, role: 'Vocalist', share: '1', wait: false },
    })),
  ),
  [`GET ${app}/splits/beats/:beatId/sheet.pdf`]: hidden(({ beatId }) => ({ params: { beatId } })),
  [`POST ${app}/splits/shares/:shareId/terms`]: withPassword(
    hidden(({ shareId }) => ({ params: { shareId }, body: { role: 'Vocalist', share: '1' } })),
  ),
  [`POST ${app}/splits/shares/:shareId/change`]: hidden(({ shareId }) => ({
    params: { shareId },
    body: { change: 'end' },
  })),
  [`POST ${app}/splits/shares/:shareId/response`]: withOwnersPassword(hidden(leave), leave),
  [`PUT ${app}/splits/rights`]: { ...members, call: () => ({ body: { pro: 'BMI', ipi: '00014107338' } }) },
  [`GET ${app}/follows`]: members,
  [`GET ${app}/follows/:artistId`]: members,
  [`PUT ${app}/follows/:artistId`]: { ...members, call: () => ({ body: {} }), refused: 'FOLLOWS_NO_ARTIST' },
  [`DELETE ${app}/follows/:artistId`]: members,
  [`POST ${app}/follow-by-email`]: anyone,
  [`GET ${app}/follow-by-email/confirm`]: anyone,
  [`POST ${app}/follow-by-email/confirm`]: anyone,
  // These require a signed token.
  [`GET ${app}/follow-mails`]: anyone,
  [`PUT ${app}/follow-mails`]: anyone,
  [`POST ${app}/follow-mails/stop`]: machine,
  [`GET ${app}/follow-mails/stop`]: anyone,
  [`GET ${app}/seller/followers`]: { door: 'sellers' },
  [`GET ${app}/seller/followers.csv`]: withPassword({ door: 'sellers' }),
  [`POST ${app}/free-downloads/:beatId`]: {
    ...anyone,
    call: ({ beatId }) => ({ params: { beatId }, body: { email: 'somebody@people.example' } }),
  },
  [`GET ${app}/free-downloads/link`]: anyone,
  [`GET ${app}/free-downloads/file`]: anyone,
};
