import { auditFeature } from '#features/audit/web/feature.ts';
import { settingsFeature } from '#features/settings/web/feature.ts';
import { monitoringFeature } from '#features/monitoring/web/feature.ts';
import { inboxFeature } from '#features/inbox/web/feature.ts';
import { jobsFeature } from '#features/jobs/web/feature.ts';
import { mailingFeature } from '#features/mailing/web/feature.ts';
import { accountFeature } from '#features/account/web/feature.ts';
import { authFeature } from '#features/auth/web/feature.ts';
import { keysFeature } from '#features/keys/web/feature.ts';
import { supportFeature } from '#features/support/web/feature.ts';
import { profileFeature } from '#features/profile/web/feature.ts';
import { findFeature } from '#features/find/web/feature.ts';
import { siteFeature } from '#features/site/web/feature.ts';
import { helpFeature } from '#features/help/web/feature.ts';
import { licensesFeature } from '#features/licenses/web/feature.ts';
import { catalogueFeature } from '#features/catalogue/web/feature.ts';
import { playsFeature } from '#features/plays/web/feature.ts';
import { storeFeature } from '#features/store/web/feature.ts';
import { sharingFeature } from '#features/sharing/web/feature.ts';
import { splitsFeature } from '#features/splits/web/feature.ts';
import { reactionsFeature } from '#features/reactions/web/feature.ts';
import { videosFeature } from '#features/videos/web/feature.ts';
import { studioFeature } from '#features/studio/web/feature.ts';
import { bulkFeature } from '#features/bulk/web/feature.ts';
import { promotionsFeature } from '#features/promotions/web/feature.ts';
import { subscribersFeature } from '#features/subscribers/web/feature.ts';
import { followsFeature } from '#features/follows/web/feature.ts';
import { ordersFeature } from '#features/orders/web/feature.ts';
import { documentsFeature } from '#features/documents/web/feature.ts';
import { proofsFeature } from '#features/proofs/web/feature.ts';
import { checkoutFeature } from '#features/checkout/web/feature.ts';
import { offersFeature } from '#features/offers/web/feature.ts';
import { discountsFeature } from '#features/discounts/web/feature.ts';
import { disputesFeature } from '#features/disputes/web/feature.ts';
import { outgoingWebhooksFeature } from '#features/outgoing-webhooks/web/feature.ts';
import { payoutsFeature } from '#features/payouts/web/feature.ts';
import { noticesFeature } from '#features/notices/web/feature.ts';
import { statisticsFeature } from '#features/statistics/web/feature.ts';
import { freeDownloadsFeature } from '#features/free-downloads/web/feature.ts';
import { directoryFeature } from '#features/directory/web/feature.ts';
import { overviewFeature } from '#features/overview/web/feature.ts';
import type { WebFeature } from '#ui/web-feature.ts';

/** In the order of `server/features.ts`. */
export const features: readonly WebFeature[] = [
  auditFeature,
  settingsFeature,
  monitoringFeature,
  inboxFeature,
  jobsFeature,
  mailingFeature,
  accountFeature,
  authFeature,
  keysFeature,
  supportFeature,
  profileFeature,
  findFeature,
  siteFeature,
  helpFeature,
  licensesFeature,
  catalogueFeature,
  playsFeature,
  storeFeature,
  sharingFeature,
  splitsFeature,
  reactionsFeature,
  videosFeature,
  studioFeature,
  bulkFeature,
  promotionsFeature,
  subscribersFeature,
  followsFeature,
  ordersFeature,
  documentsFeature,
  proofsFeature,
  checkoutFeature,
  offersFeature,
  discountsFeature,
  disputesFeature,
  outgoingWebhooksFeature,
  payoutsFeature,
  noticesFeature,
  statisticsFeature,
  freeDownloadsFeature,
  directoryFeature,
  overviewFeature,
];
