import { findUserByEmail, findUserByUsername, findUsersByIds } from '#features/account/server/public.ts';
import {
  findBeatsOf,
  findBeatsOnlyUnder,
  findBeatsWithoutFiles,
  findSharedBeats,
  holdBeatBack,
  lockBeats,
  onLicenseWithdrawn,
  publishSettled,
  takeBeatsOffSale,
} from '#features/catalogue/server/public.ts';
import { auditFeature } from '#features/audit/server/feature.ts';
import { settingsFeature } from '#features/settings/server/feature.ts';
import { monitoringFeature } from '#features/monitoring/server/feature.ts';
import { jobsFeature } from '#features/jobs/server/feature.ts';
import { mailingFeature } from '#features/mailing/server/feature.ts';
import { accountFeature } from '#features/account/server/feature.ts';
import { authFeature } from '#features/auth/server/feature.ts';
import { keysFeature } from '#features/keys/server/feature.ts';
import { supportFeature } from '#features/support/server/feature.ts';
import { helpFeature } from '#features/help/server/feature.ts';
import { licensesFeature } from '#features/licenses/server/feature.ts';
import { splitsFeature } from '#features/splits/server/feature.ts';
import { catalogueFeature } from '#features/catalogue/server/feature.ts';
import { playsFeature } from '#features/plays/server/feature.ts';
import { videosFeature } from '#features/videos/server/feature.ts';
import { bulkFeature } from '#features/bulk/server/feature.ts';
import { promotionsFeature } from '#features/promotions/server/feature.ts';
import { subscribersFeature } from '#features/subscribers/server/feature.ts';
import { followsFeature } from '#features/follows/server/feature.ts';
import { ordersFeature } from '#features/orders/server/feature.ts';
import { checkoutFeature } from '#features/checkout/server/feature.ts';
import { offersFeature } from '#features/offers/server/feature.ts';
import { discountsFeature } from '#features/discounts/server/feature.ts';
import { payoutsFeature } from '#features/payouts/server/feature.ts';
import { noticesFeature } from '#features/notices/server/feature.ts';
import { disputesFeature } from '#features/disputes/server/feature.ts';
import { outgoingWebhooksFeature } from '#features/outgoing-webhooks/server/feature.ts';
import { statisticsFeature } from '#features/statistics/server/feature.ts';
import { freeDownloadsFeature } from '#features/free-downloads/server/feature.ts';
import { directoryFeature } from '#features/directory/server/feature.ts';
import { overviewFeature } from '#features/overview/server/feature.ts';
import {
  emailVerified,
  findEndedSales,
  findHeldBeats,
  findShownCovers,
  logOrderMail,
  noteConfirmation,
  noteNoConfirmation,
} from '#features/orders/server/public.ts';
import { joinAddress, noteRefusal } from '#features/follows/server/public.ts';
import { stopAll, stopMadeByKey } from '#features/auth/server/public.ts';
import { isUnderNotice } from '#features/notices/server/public.ts';
import { canBePaid, earningsOfBeats } from '#features/payouts/server/public.ts';
import { type BeatFigures, findCollaborators } from '#features/splits/server/public.ts';
import { countPlays } from '#features/statistics/server/public.ts';
import { noteBounce } from '#features/subscribers/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import type { Feature } from '#platform/feature.ts';
import type { SecuritySource } from '#platform/security/security-source.ts';
import { orderHooks } from './order-hooks.ts';
import { ordersAdmin } from './orders-admin.ts';

/** Plays of beats, and what somebody who shares in them has earned with each. */
const findBeatFigures = async (
  db: Db,
  { userId, beatIds }: { readonly userId: string; readonly beatIds: readonly string[] },
): Promise<ReadonlyMap<string, BeatFigures>> => {
  const plays = await countPlays(db, beatIds);
  const earnings = await earningsOfBeats(db, userId, beatIds);
  return new Map(
    beatIds.map((id) => {
      const { sales = 0, soldCents = 0, refundedCents = 0, earnedCents = 0 } = earnings.get(id) ?? {};
      return [id, { plays: plays.get(id) ?? 0, sales, soldCents: soldCents - refundedCents, earnedCents }];
    }),
  );
};

/**
 * The features. Each may import those above it, in its server and in its web (`web/features.ts` has the same order). What
 * it takes from those below it is handed in here.
 */
export const features: readonly Feature[] = [
  auditFeature({
    findByIds: findUsersByIds,
    findByName: async (db, name) => (await findUserByUsername(db, name)) ?? (await findUserByEmail(db, name)),
  }),
  settingsFeature,
  monitoringFeature,
  jobsFeature,
  mailingFeature(({ db, log }) => ({
    refused: async (trx, mail) => {
      await noteBounce(trx, mail);
      await noteRefusal(trx, mail);
      await noteNoConfirmation(trx, mail);
    },
    taken: noteConfirmation,
    sent: (purpose) => logOrderMail(db, log, purpose),
  })),
  accountFeature,
  authFeature({
    hooks: {
      emailVerified: async (trx, person) => {
        await emailVerified(trx, person);
        await joinAddress(trx, person);
      },
      waysInRemoved: (trx, person) => stopAll(securitySources(), trx, person),
    },
    canBePaid,
  }),
  keysFeature((trx, key) => stopMadeByKey(securitySources(), trx, key)),
  supportFeature,
  helpFeature,
  licensesFeature({
    findOnlyUnder: findBeatsOnlyUnder,
    findWithoutFiles: findBeatsWithoutFiles,
    takeOffSale: takeBeatsOffSale,
    findCollaborators: (db, of) => findCollaborators(db, { findBeats: findSharedBeats, findBeatsOf }, of),
    onWithdrawn: onLicenseWithdrawn,
  }),
  splitsFeature({
    findBeats: findSharedBeats,
    findBeatsOf,
    lockBeats,
    holdBack: holdBeatBack,
    publishSettled,
    findFigures: findBeatFigures,
  }),
  catalogueFeature({ findEndedSales, findHeld: findHeldBeats, findShownCovers, isUnderNotice }),
  playsFeature,
  videosFeature,
  bulkFeature,
  promotionsFeature,
  subscribersFeature,
  followsFeature,
  ordersFeature(ordersAdmin),
  checkoutFeature(orderHooks),
  offersFeature,
  discountsFeature,
  payoutsFeature,
  noticesFeature,
  disputesFeature,
  outgoingWebhooksFeature,
  statisticsFeature,
  freeDownloadsFeature,
  directoryFeature,
  overviewFeature,
];

/** What could be left behind in somebody’s account by somebody else, over all features. */
export const securitySources = (): readonly SecuritySource[] => features.flatMap(({ security = [] }) => security);

/** Those that build on others first, for work in which nothing may be gone that something still refers to. */
export const fromTop: readonly Feature[] = features.toReversed();
