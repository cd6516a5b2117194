const toTheBank = 'It goes to the bank, which decides; what it decides is told.';
const app = '/api/v1/app';
const givesBack = 'It gives back what was taken.';
const toReaders = 'It’s about emails that people subscribed to.';
const ofTheLabel = 'It’s the label’s own.';
const withConsent = 'The label’s codes are for its own artists and for sellers who take part.';
const toItsNotifier = 'It takes nothing; the notifier is told.';
const aboutARequest = 'The request stays, and its writer reads the replies.';

/** Other endpoints for admins and editors, and why they email nobody. */
export const takesNothing: Readonly<Record<string, string>> = {
  [`POST ${app}/admin/beats/:beatId/restore`]: givesBack,
  [`POST ${app}/admin/licenses/:licenseId/restore`]: givesBack,
  [`POST ${app}/admin/orders/:orderId/items/:itemId/restore`]: givesBack,
  [`POST ${app}/users/:userId/restore`]: givesBack,
  [`POST ${app}/admin/orders/:orderId/email`]: 'The earlier address was a mistake, and may be a stranger’s.',
  [`POST ${app}/admin/orders/:orderId/send-purchase-email`]: 'It sends the buyer their email.',
  [`POST ${app}/admin/orders/:orderId/reconcile`]: 'What it finds at Stripe is told as if Stripe had reported it.',
  [`POST ${app}/admin/payouts/:sellerId/payments`]: 'The seller was paid, or has paid, and their ledger says so.',
  [`POST ${app}/admin/payouts/:sellerId/retry`]: 'It pays the seller.',
  [`POST ${app}/admin/jobs/:jobId/retry`]: ofTheLabel,
  [`POST ${app}/admin/mails/:mailId/send`]: 'It sends an email to whom it was written.',
  [`POST ${app}/admin/mailing-list/campaigns`]: toReaders,
  [`POST ${app}/admin/mailing-list/campaigns/:campaignId/cancel`]: toReaders,
  [`POST ${app}/admin/mailing-list/campaigns/:campaignId/pause`]: toReaders,
  [`POST ${app}/admin/mailing-list/campaigns/:campaignId/resume`]: toReaders,
  [`POST ${app}/admin/mailing-list/new-beats`]: toReaders,
  [`POST ${app}/admin/mailing-list/preview`]: toReaders,
  [`POST ${app}/admin/mailing-list/test`]: toReaders,
  [`POST ${app}/admin/codes`]: withConsent,
  [`PUT ${app}/admin/codes/:codeId`]: withConsent,
  [`DELETE ${app}/admin/codes/:codeId`]: withConsent,
  [`POST ${app}/admin/webhooks`]: ofTheLabel,
  [`PUT ${app}/admin/webhooks/:endpointId`]: ofTheLabel,
  [`DELETE ${app}/admin/webhooks/:endpointId`]: ofTheLabel,
  [`POST ${app}/admin/webhooks/:endpointId/rotate`]: ofTheLabel,
  [`POST ${app}/admin/webhooks/:endpointId/test`]: ofTheLabel,
  [`POST ${app}/admin/webhooks/:endpointId/deliveries/:deliveryId/resend`]: ofTheLabel,
  [`POST ${app}/promotions`]: ofTheLabel,
  [`DELETE ${app}/promotions/:id`]: ofTheLabel,
  [`POST ${app}/csl/csl1/update`]: ofTheLabel,
  [`PUT ${app}/admin/site-drafts`]: ofTheLabel,
  [`DELETE ${app}/admin/site-drafts/:name`]: ofTheLabel,
  [`PUT ${app}/admin/site-setup/:step`]: ofTheLabel,
  [`POST ${app}/admin/site-pictures`]: ofTheLabel,
  [`POST ${app}/admin/site-documents/:name/versions/:version/restore`]: 'Artists are told as when it’s published.',
  [`DELETE ${app}/admin/site-documents/:name/versions/:version`]: ofTheLabel,
  [`PUT ${app}/admin/site-artists/:accountId/draft`]: ofTheLabel,
  [`POST ${app}/admin/site-documents/:name/previews`]: ofTheLabel,
  [`PUT ${app}/ai-policy`]: 'What is on sale stays on sale.',
  [`PUT ${app}/isEcomEnabled`]: ofTheLabel,
  ['PUT /api/v1/admin/updateUserProfile']: 'It’s the admin’s own profile.',
  [`PUT ${app}/admin/disputes/:disputeId/evidence`]: toTheBank,
  [`POST ${app}/admin/disputes/:disputeId/submit`]: toTheBank,
  [`PUT ${app}/admin/disputes/:disputeId/auto-submit`]: toTheBank,
  [`POST ${app}/admin/disputes/:disputeId/accept`]:
    'The bank decides as it would without a response; that a dispute is lost is told when it says so.',
  [`POST ${app}/admin/notices/:noticeId/ask`]: toItsNotifier,
  [`POST ${app}/admin/notices/:noticeId/reject`]: toItsNotifier,
  [`POST ${app}/admin/notices/:noticeId/restore`]: givesBack,
  [`POST ${app}/admin/notices/:noticeId/release-money`]: givesBack,
  [`POST ${app}/admin/notices/reviews/:userId/keep`]: 'They keep what they have.',
  [`POST ${app}/support-desk/:requestId/close`]: aboutARequest,
  [`POST ${app}/support-desk/:requestId/reopen`]: aboutARequest,
  [`POST ${app}/support-desk/:requestId/replies`]: aboutARequest,
};
