// `server/admin-acts.test.ts` fails until a new act is listed. Acts on people, comments and notices need a recent
// password.

const app = '/api/v1/app';

/** A stolen admin session must not allow these. */
export const guardedActs: Readonly<Record<'person' | 'comment' | 'notice', readonly string[]>> = {
  person: [
    `POST ${app}/admin/profiles/:userId/clear`,
    `PUT ${app}/update-user/:userId`,
    `POST ${app}/users/:userId/suspend`,
    `POST ${app}/users/:userId/restore`,
    `PUT ${app}/users/:userId/role`,
    `POST ${app}/admin/notices/reviews/:userId/keep`,
    `POST ${app}/admin/payouts/:sellerId/payments`,
    `POST ${app}/admin/payouts/:sellerId/payments/:paymentId/undo`,
    `POST ${app}/admin/mailing-list/campaigns`,
    `POST ${app}/admin/mailing-list/campaigns/:campaignId/resume`,
    `POST ${app}/admin/mailing-list/new-beats`,
  ],
  comment: [
    `DELETE ${app}/users/:userId/comments`,
    `DELETE ${app}/beatstore/track/comment/:beatId/:commentId`,
    `PUT ${app}/beatstore/track/comment/:beatId/:commentId`,
  ],
  notice: [
    `POST ${app}/admin/notices/:noticeId/ask`,
    `POST ${app}/admin/notices/:noticeId/reject`,
    `POST ${app}/admin/notices/:noticeId/act`,
    `POST ${app}/admin/notices/:noticeId/court`,
    `POST ${app}/admin/notices/:noticeId/restore`,
    `POST ${app}/admin/notices/:noticeId/release-money`,
  ],
};

/** Acts on anything else. Some of them need the password, too: see `recentPassword` in their contracts. */
export const otherActs: Readonly<Record<string, string>> = {
  [`PUT ${app}/isEcomEnabled`]: 'the site',
  [`PUT ${app}/ai-policy`]: 'the site',
  [`POST ${app}/csl/csl1/update`]: 'the help center',
  [`POST ${app}/promotions`]: 'the front page',
  [`DELETE ${app}/promotions/:id`]: 'the front page',
  ['PUT /api/v1/admin/updateUserProfile']: 'the admin’s own profile',
  [`POST ${app}/admin/jobs/:jobId/retry`]: 'a job',
  [`POST ${app}/admin/mails/:mailId/send`]: 'an email that was written already, to its receiver',
  [`POST ${app}/support-desk/:requestId/replies`]: 'a support request',
  [`POST ${app}/support-desk/:requestId/close`]: 'a support request',
  [`POST ${app}/support-desk/:requestId/reopen`]: 'a support request',
  [`POST ${app}/admin/licenses/:licenseId/withdraw`]: 'a license; restoring it undoes it',
  [`POST ${app}/admin/licenses/:licenseId/restore`]: 'a license',
  [`POST ${app}/admin/beats/:beatId/take-off`]: 'a beat; restoring it undoes it',
  [`POST ${app}/admin/beats/:beatId/restore`]: 'a beat',
  [`POST ${app}/admin/mailing-list/preview`]: 'nobody: it sends nothing',
  [`POST ${app}/admin/mailing-list/test`]: 'an email to the admin',
  [`POST ${app}/admin/mailing-list/campaigns/:campaignId/pause`]: 'a campaign, which sends less',
  [`POST ${app}/admin/mailing-list/campaigns/:campaignId/cancel`]: 'a campaign, which sends less',
  [`POST ${app}/admin/orders/:orderId/send-purchase-email`]: 'an order',
  [`POST ${app}/admin/orders/:orderId/email`]: 'an order',
  [`POST ${app}/admin/orders/:orderId/refunds`]: 'an order',
  [`POST ${app}/admin/orders/:orderId/items/:itemId/withdraw`]: 'an order; restoring it undoes it',
  [`POST ${app}/admin/orders/:orderId/items/:itemId/restore`]: 'an order',
  [`POST ${app}/admin/orders/:orderId/withdrawal/accept`]: 'an order',
  [`POST ${app}/admin/orders/:orderId/withdrawal/decline`]: 'an order',
  [`POST ${app}/admin/orders/:orderId/reconcile`]: 'an order',
  [`POST ${app}/admin/codes`]: 'a code of the label',
  [`PUT ${app}/admin/codes/:codeId`]: 'a code of the label',
  [`DELETE ${app}/admin/codes/:codeId`]: 'a code of the label',
  [`POST ${app}/admin/payouts/:sellerId/retry`]: 'transfers that are owed already',
  [`PUT ${app}/admin/disputes/:disputeId/evidence`]: 'a dispute',
  [`POST ${app}/admin/disputes/:disputeId/submit`]: 'a dispute',
  [`POST ${app}/admin/disputes/:disputeId/accept`]: 'a dispute',
  [`PUT ${app}/admin/disputes/:disputeId/auto-submit`]: 'a dispute',
  [`POST ${app}/admin/webhooks`]: 'an endpoint of the label',
  [`PUT ${app}/admin/webhooks/:endpointId`]: 'an endpoint of the label',
  [`DELETE ${app}/admin/webhooks/:endpointId`]: 'an endpoint of the label',
  [`POST ${app}/admin/webhooks/:endpointId/rotate`]: 'an endpoint of the label',
  [`POST ${app}/admin/webhooks/:endpointId/test`]: 'an endpoint of the label',
  [`POST ${app}/admin/webhooks/:endpointId/deliveries/:deliveryId/resend`]: 'an endpoint of the label',
};
