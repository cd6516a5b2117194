// Every field of every contract that accepts markup, and where it is shown. `server/hostile-text.test.ts` types code
// into all that are shown, and fails until a new field has its line here. A new way of showing text gets a word in
// `typedWords`, which `typeAll` of that test types.

import { textNames } from '#features/disputes/dispute-kinds.ts';
import { typedPagePaths, typedPaths } from './site/fill-document.ts';
import { beatChoices, type ChoiceName, eachChoice, eachSharedChoice } from '#features/catalogue/beat-choices.ts';

/** Proves who is calling, and is stored as a hash or not at all. */
const secret = 'never shown: a secret';
/** Shown only to the person who typed it. */
const search = 'never shown: a search';
/** Names something that must exist. */
const reference = 'never shown: a reference';
/** Rendered by React for its owner. It's on no public page, and in no email or file for others. */
const ownDashboard = 'never shown: in its owner’s dashboard only';
/** Refused unless it's a number or one of a list of values. */
const checked = 'never shown: checked further';
/** Logged as JSON for operators. */
const logged = 'never shown: in the log only';

export const typedWords = [
  'display name',
  'tagline',
  'story',
  'link',
  'legal name',
  'role in a beat',
  'name of a PRO',
  'title',
  'description',
  'tag',
  'genre',
  'comment',
  'license title',
  'license description',
  'text of the site',
  'help title',
  'help text',
  'help link',
  'buyer’s name',
  'buyer’s address',
  'buyer’s city',
  'buyer’s state',
  'passkey',
  'API key',
  'name of a writer',
  'support request',
  'feedback',
  'reply',
  'subject',
  'text of a letter',
  'button of a letter',
  'link of a letter',
  'reason for emptying a profile',
  'reason for a removed comment',
  'reason for taking off',
  'reason for withdrawing a license',
  'reason for a refund',
  'reason for withdrawing files',
  'reason for restoring files',
  'reason for suspending',
  'reason for another email',
  'reference of a payment',
  'note of a payment',
  'reason for an undone payment',
  'message of an offer',
  'name of who withdraws',
  'counter-notice',
  'facts of a notice',
  'rule of a notice',
  'reason about a notice',
  'court filing',
  'content identification service',
  'clearing of a claim',
  'song of a use',
  'artist of a use',
] as const;
export type TypedWord = (typeof typedWords)[number];

type Reading = TypedWord | `never shown: ${string}`;

const profile = {
  address: ownDashboard,
  country: ownDashboard,
  city: ownDashboard,
  state: ownDashboard,
  zipCode: ownDashboard,
  company: ownDashboard,
} as const;
const passkeyResponse = {
  challengeId: secret,
  'response.id': secret,
  'response.rawId': secret,
  'response.type': secret,
  'response.response.clientDataJSON': secret,
  'response.response.attestationObject': secret,
  'response.response.authenticatorData': secret,
  'response.response.signature': secret,
  'response.response.userHandle': secret,
  'response.response.transports[]': secret,
} as const;
const bothSides = 'never shown: in the dashboards of admins and of whom it is about';
const adminDashboard = 'never shown: in the dashboard of admins only';
// Choices that are free text are shown like a genre; the others are checked against a list.
const readingOf = (name: ChoiceName) => (beatChoices[name].isOptional ? checked : ('genre' as const));
const beat = {
  title: 'title',
  description: 'description',
  ...eachChoice(readingOf),
  tags: 'tag',
  contentIdService: 'content identification service',
  contentIdClearing: 'clearing of a claim',
  'tags[]': 'tag',
} as const;
const bulkEdit = {
  'change.ai': checked,
  'change.genre.genre': 'genre',
  'change.genre.subGenre': 'genre',
  'change.price.value': checked,
  'change.tags.tags[]': 'tag',
  'selection.search': search,
} as const;
/** Fields that all beats of an import share, shown like any beat's. */
const bulkImport = {
  description: 'description',
  ...eachSharedChoice(readingOf),
  tags: 'tag',
  'tags[]': 'tag',
  timeZone: checked,
} as const;
const license = {
  title: 'license title',
  description: 'license description',
  price: checked,
  'usageTerms[].limit': checked,
  userEmail: reference,
} as const;
const licenseUse = {
  song: 'song of a use',
  artist: 'artist of a use',
  channel: checked,
  isrc: checked,
  'links[]': checked,
} as const;
/** Also, an email to the webhook's owner contains the URL's host. */
const webhook = { url: ownDashboard, description: ownDashboard } as const;
const letter = {
  subject: 'subject',
  'blocks[].text': 'text of a letter',
  'blocks[].label': 'button of a letter',
  'blocks[].url': 'link of a letter',
} as const;

const app = '/api/v1/app';
export const typedTexts: Readonly<Record<string, Readonly<Record<string, Reading>>>> = {
  [`POST ${app}/seller/webhooks`]: webhook,
  [`PUT ${app}/seller/webhooks/:endpointId`]: webhook,
  [`POST ${app}/admin/webhooks`]: { url: adminDashboard, description: adminDashboard },
  [`PUT ${app}/admin/webhooks/:endpointId`]: { url: adminDashboard, description: adminDashboard },
  [`POST ${app}/signup`]: { password: secret },
  [`POST ${app}/signup/check`]: { password: secret },
  [`POST ${app}/login`]: { password: secret },
  [`POST ${app}/change-password`]: { currentPassword: secret, newPassword: secret, confirmPassword: secret },
  [`POST ${app}/password-validate`]: { password: secret },
  [`POST ${app}/verify-email`]: { token: secret, newPassword: secret },
  [`POST ${app}/profile-u-e-v`]: { token: secret, newPassword: secret },
  [`POST ${app}/password-reset/verify-token`]: { token: secret },
  [`POST ${app}/password-reset/reset`]: { code: secret, newPassword: secret, token: secret },
  [`POST ${app}/login/two-factor`]: { challengeId: secret, code: secret },
  [`POST ${app}/login/two-factor/resend`]: { challengeId: secret },
  [`POST ${app}/update-user-settings-f2a`]: { challengeId: secret, code: secret },
  [`POST ${app}/passkeys`]: { ...passkeyResponse, name: 'passkey' },
  [`POST ${app}/passkeys/confirm`]: passkeyResponse,
  [`POST ${app}/login/passkey`]: passkeyResponse,
  [`POST ${app}/login/passkey/options`]: { challengeId: secret },
  [`DELETE ${app}/passkeys/:passkeyId`]: { passkeyId: reference },
  [`POST ${app}/security/end`]: { 'items[].id': reference },
  [`POST ${app}/keys`]: { name: 'API key' },

  [`POST ${app}/update-profile`]: profile,
  ['PUT /api/v1/admin/updateUserProfile']: profile,
  [`PUT ${app}/seller-details`]: { legalName: 'legal name', artistName: 'display name' },
  [`GET ${app}/profiles/:username`]: { username: search },
  [`PUT ${app}/seller/public-profile`]: {
    displayName: 'display name',
    tagline: 'tagline',
    story: 'story',
    'links[]': 'link',
  },
  [`POST ${app}/admin/profiles/:userId/clear`]: { reason: 'reason for emptying a profile' },
  [`GET ${app}/mail-blocks/link`]: { token: secret },
  [`GET ${app}/block-sender`]: { token: secret },
  [`POST ${app}/favorites/:beatId`]: { token: secret },
  [`POST ${app}/price-mails/stop`]: { token: secret },
  [`GET ${app}/price-mails/stop`]: { token: secret },
  [`POST ${app}/block-sender`]: { token: secret },
  [`POST ${app}/admin/orders/:orderId/email`]: { reason: 'reason for another email' },
  [`POST ${app}/account/close`]: { username: reference },
  [`PUT ${app}/update-user/:userId`]: { name: 'display name' },
  [`POST ${app}/users/:userId/suspend`]: { reason: 'reason for suspending' },
  [`GET ${app}/all-users`]: { search },
  [`GET ${app}/find`]: { q: search },
  [`GET ${app}/user-search`]: { q: search },

  [`GET ${app}/beatstore/getAllBeats`]: {
    q: search,
    ...eachChoice((): Reading => search),
    tag: search,
    artist: search,
    cursor: search,
  },
  [`GET ${app}/beatstore/near`]: {
    q: search,
    ...eachChoice((): Reading => search),
    tag: search,
    artist: search,
  },
  [`POST ${app}/beatstore/track/comment/:beatId`]: { text: 'comment' },
  [`POST ${app}/browser-errors`]: { message: logged, stack: logged, page: logged },
  [`DELETE ${app}/beatstore/track/comment/:beatId/:commentId`]: { reason: 'reason for a removed comment' },
  [`GET ${app}/admin/beats`]: { search },
  [`GET ${app}/beatstore/user`]: { search },
  [`POST ${app}/admin/beats/:beatId/take-off`]: { reason: 'reason for taking off' },
  [`POST ${app}/beatstore/new-beat`]: { ...beat, 'uploads[]': reference },
  [`POST ${app}/bulk/edits`]: bulkEdit,
  [`POST ${app}/bulk/edits/check`]: bulkEdit,
  [`POST ${app}/bulk/imports`]: bulkImport,
  [`POST ${app}/bulk/imports/check`]: bulkImport,
  [`POST ${app}/bulk/imports/:importId/:position`]: { 'uploads[]': reference },
  [`POST ${app}/beatstore/new-kit`]: {
    title: 'title',
    description: 'description',
    ...eachSharedChoice(readingOf),
    tags: 'tag',
    'tags[]': 'tag',
    'uploads[]': reference,
  },
  [`GET ${app}/uploads/:uploadId`]: { token: secret },
  [`PUT ${app}/beatstore/:id`]: beat,
  [`POST ${app}/beatstore/:id/files`]: { 'uploads[]': reference },
  [`GET ${app}/stream/:trackId/mp3`]: { token: secret },
  [`POST ${app}/beatstore/track/:trackId/played`]: { token: secret },

  [`POST ${app}/beatstore/addlicense`]: license,
  [`PUT ${app}/beatstore/licenses/:licenseId`]: license,
  [`GET ${app}/admin/licenses`]: { search },
  [`POST ${app}/admin/licenses/:licenseId/withdraw`]: { reason: 'reason for withdrawing a license' },

  [`GET ${app}/deals/:username`]: { username: search },
  [`POST ${app}/checkout/quote`]: { 'items[].orderKey': secret, code: reference },
  [`POST ${app}/stripe/create-checkout-session`]: {
    'items[].orderKey': secret,
    code: reference,
    consentVersion: reference,
    'customer.name': 'buyer’s name',
    'customer.address': 'buyer’s address',
    'customer.city': 'buyer’s city',
    'customer.state': 'buyer’s state',
    'customer.zip': 'buyer’s city',
    'customer.country': checked,
    licenseType: reference,
  },
  [`GET ${app}/stripe/checkout-session/:sessionId`]: { sessionId: secret },
  [`POST ${app}/stripe/send-purchase-email`]: { sessionId: secret },
  [`GET ${app}/orders/:orderId`]: { key: secret },
  [`GET ${app}/orders/:orderId/items/:itemId/files/:kind`]: { key: secret },
  [`GET ${app}/orders/:orderId/items/:itemId/agreement`]: { key: secret },
  [`GET ${app}/orders/:orderId/items/:itemId/agreement.pdf`]: { key: secret },
  [`GET ${app}/orders/:orderId/items/:itemId/upgrades`]: { key: secret },
  [`GET ${app}/orders/:orderId/items/:itemId/proof`]: { key: secret },
  [`PUT ${app}/orders/:orderId/items/:itemId/proof`]: { key: secret },
  [`POST ${app}/orders/:orderId/items/:itemId/uses`]: { key: secret, ...licenseUse },
  [`PUT ${app}/orders/:orderId/items/:itemId/uses/:useId`]: { key: secret, ...licenseUse },
  [`DELETE ${app}/orders/:orderId/items/:itemId/uses/:useId`]: { key: secret },
  [`GET ${app}/licenses/:code/status`]: { code: reference },
  [`GET ${app}/seller/licensees`]: { search },
  [`GET ${app}/orders/:orderId/receipt.pdf`]: { key: secret },
  [`GET ${app}/orders/:orderId/credit-notes/:number`]: { key: secret },
  [`GET ${app}/orders/:orderId/files.zip`]: { key: secret },
  [`GET ${app}/admin/orders`]: { search },
  [`POST ${app}/admin/orders/:orderId/refunds`]: { reason: 'reason for a refund' },
  [`POST ${app}/admin/orders/:orderId/items/:itemId/withdraw`]: { reason: 'reason for withdrawing files' },
  [`POST ${app}/admin/orders/:orderId/items/:itemId/restore`]: { reason: 'reason for restoring files' },

  [`POST ${app}/offers`]: { price: checked, text: 'message of an offer' },
  [`POST ${app}/offers/:offerId/counter`]: { price: checked, text: 'message of an offer' },
  [`PUT ${app}/seller/offer-settings/:licenseId`]: { from: checked },
  [`POST ${app}/withdrawals`]: { name: 'name of who withdraws', orderNumber: reference },

  [`GET ${app}/admin/payouts`]: { search },
  [`POST ${app}/admin/payouts/:sellerId/payments`]: {
    reference: 'reference of a payment',
    note: 'note of a payment',
  },
  [`POST ${app}/admin/payouts/:sellerId/payments/:paymentId/undo`]: { reason: 'reason for an undone payment' },

  [`POST ${app}/notices`]: {
    work: bothSides,
    explanation: bothSides,
    place: adminDashboard,
    name: bothSides,
    address: adminDashboard,
    phone: adminDashboard,
    signature: adminDashboard,
  },
  [`GET ${app}/notices/:noticeId`]: { key: secret },
  [`POST ${app}/notices/:noticeId/complete`]: { key: secret, addition: adminDashboard },
  [`POST ${app}/notices/:noticeId/withdraw`]: { key: secret },
  [`POST ${app}/own-notices/:noticeId/counter`]: {
    statement: 'counter-notice',
    name: 'counter-notice',
    address: 'counter-notice',
    phone: 'counter-notice',
    signature: 'counter-notice',
  },
  [`POST ${app}/splits/beats/:beatId/shares`]: {
    who: reference,
    role: 'role in a beat',
    share: checked,
    publishing: checked,
    pro: 'name of a PRO',
  },
  [`POST ${app}/splits/shares/:shareId/terms`]: {
    role: 'role in a beat',
    share: checked,
    publishing: checked,
    pro: 'name of a PRO',
  },
  [`PUT ${app}/splits/rights`]: { pro: 'name of a PRO' },
  [`GET ${app}/admin/notices`]: { search },
  [`POST ${app}/admin/notices/:noticeId/ask`]: { reason: 'reason about a notice' },
  [`POST ${app}/admin/notices/:noticeId/reject`]: { reason: 'reason about a notice' },
  [`POST ${app}/admin/notices/:noticeId/act`]: { facts: 'facts of a notice', rule: 'rule of a notice' },
  [`POST ${app}/admin/notices/:noticeId/court`]: { filing: 'court filing' },
  [`POST ${app}/admin/notices/:noticeId/restore`]: { reason: 'reason about a notice' },
  [`POST ${app}/admin/notices/reviews/:userId/keep`]: { reason: adminDashboard },

  // The bank gets the evidence, too.
  [`PUT ${app}/admin/disputes/:disputeId/evidence`]: Object.fromEntries(
    textNames.map((name) => [name, adminDashboard]),
  ),

  [`POST ${app}/feedback-general`]: { username: 'name of a writer', feedback: 'feedback' },
  [`POST ${app}/support-admin`]: { username: 'name of a writer', support: 'support request' },
  [`GET ${app}/support-desk`]: { q: search },
  [`GET ${app}/support-desk/totals`]: { q: search },
  [`POST ${app}/support-desk/:requestId/replies`]: { text: 'reply' },

  [`GET ${app}/follow-by-email/confirm`]: { token: secret },
  [`POST ${app}/follow-by-email/confirm`]: { token: secret },
  [`GET ${app}/follow-mails`]: { token: secret },
  [`PUT ${app}/follow-mails`]: { token: secret },
  [`POST ${app}/follow-mails/stop`]: { token: secret },
  [`GET ${app}/follow-mails/stop`]: { token: secret },

  [`GET ${app}/free-downloads/link`]: { token: secret },
  [`GET ${app}/free-downloads/file`]: { token: secret },
  [`GET ${app}/subscribe/confirm`]: { token: secret },
  [`POST ${app}/subscribe/confirm`]: { token: secret },
  [`GET ${app}/subscribe/preferences`]: { token: secret },
  [`PUT ${app}/subscribe/preferences`]: { token: secret },
  [`POST ${app}/unsubscribe`]: { token: secret },
  [`GET ${app}/unsubscribe`]: { token: secret },
  [`GET ${app}/admin/mailing-list/subscribers`]: { q: search },
  [`GET ${app}/admin/mailing-list/subscribers.csv`]: { q: search },
  [`POST ${app}/admin/mailing-list/preview`]: letter,
  [`POST ${app}/admin/mailing-list/test`]: letter,
  [`POST ${app}/admin/mailing-list/campaigns`]: letter,

  [`GET ${app}/admin/mails`]: { to: search },
  [`POST ${app}/csl/csl1/update`]: {
    'data[].title': 'help title',
    'data[].boxes[].content': 'help text',
    'data[].boxes[].link': 'help link',
  },
  [`PUT ${app}/admin/site-drafts`]: Object.fromEntries(typedPaths.map((path) => [path, 'text of the site'])),
  [`PUT ${app}/admin/site-artists/:accountId/draft`]: Object.fromEntries(
    typedPagePaths.map((path) => [path, 'text of the site']),
  ),
  [`PUT ${app}/artist-page/draft`]: Object.fromEntries(typedPagePaths.map((path) => [path, 'text of the site'])),
  [`GET ${app}/admin/site-sellers`]: { q: search },
  [`GET ${app}/site-previews`]: { key: secret },
  [`GET ${app}/audit`]: { action: search, person: search, q: search },
  [`GET ${app}/audit/total`]: { action: search, person: search, q: search },
  [`GET ${app}/audit.csv`]: { action: search, person: search, q: search },
};
