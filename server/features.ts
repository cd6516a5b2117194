import { auditFeature } from '#features/audit/server/feature.ts';
import { settingsFeature } from '#features/settings/server/feature.ts';
import { monitoringFeature } from '#features/monitoring/server/feature.ts';
import { inboxFeature } from '#features/inbox/server/feature.ts';
import { jobsFeature } from '#features/jobs/server/feature.ts';
import { mailingFeature } from '#features/mailing/server/feature.ts';
import { accountFeature } from '#features/account/server/feature.ts';
import { authFeature } from '#features/auth/server/feature.ts';
import { keysFeature } from '#features/keys/server/feature.ts';
import { supportFeature } from '#features/support/server/feature.ts';
import { profileFeature } from '#features/profile/server/feature.ts';
import { findFeature } from '#features/find/server/feature.ts';
import { siteFeature } from '#features/site/server/feature.ts';
import { helpFeature } from '#features/help/server/feature.ts';
import { licensesFeature } from '#features/licenses/server/feature.ts';
import { catalogueFeature } from '#features/catalogue/server/feature.ts';
import { playsFeature } from '#features/plays/server/feature.ts';
import { storeFeature } from '#features/store/server/feature.ts';
import { sharingFeature } from '#features/sharing/server/feature.ts';
import { splitsFeature } from '#features/splits/server/feature.ts';
import { reactionsFeature } from '#features/reactions/server/feature.ts';
import { videosFeature } from '#features/videos/server/feature.ts';
import { studioFeature } from '#features/studio/server/feature.ts';
import { bulkFeature } from '#features/bulk/server/feature.ts';
import { promotionsFeature } from '#features/promotions/server/feature.ts';
import { subscribersFeature } from '#features/subscribers/server/feature.ts';
import { followsFeature } from '#features/follows/server/feature.ts';
import { ordersFeature } from '#features/orders/server/feature.ts';
import { documentsFeature } from '#features/documents/server/feature.ts';
import { proofsFeature } from '#features/proofs/server/feature.ts';
import { checkoutFeature } from '#features/checkout/server/feature.ts';
import { offersFeature } from '#features/offers/server/feature.ts';
import { discountsFeature } from '#features/discounts/server/feature.ts';
import { disputesFeature } from '#features/disputes/server/feature.ts';
import { outgoingWebhooksFeature } from '#features/outgoing-webhooks/server/feature.ts';
import { payoutsFeature } from '#features/payouts/server/feature.ts';
import { noticesFeature } from '#features/notices/server/feature.ts';
import { statisticsFeature } from '#features/statistics/server/feature.ts';
import { freeDownloadsFeature } from '#features/free-downloads/server/feature.ts';
import { directoryFeature } from '#features/directory/server/feature.ts';
import { overviewFeature } from '#features/overview/server/feature.ts';
import type { Feature } from '#platform/feature.ts';

/** Each feature may import only those above it (like `web/features.ts`), and reaches the others through events. */
export const features: readonly Feature[] = [
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

/** For deletions: a feature's rows go before the rows that they refer to. */
export const fromTop: readonly Feature[] = features.toReversed();
