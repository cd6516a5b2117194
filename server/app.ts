import type { FastifyInstance } from 'fastify';
import {
  accountPersonalData,
  findUserByEmail,
  findUserByUsername,
  findUsersByIds,
  type PersonalData,
} from '#features/account/server/public.ts';
import { registerAccountFiles } from '#features/account/server/register-files.ts';
import { accountRoutes } from '#features/account/server/routes.ts';
import { videoFrameOrigins } from '#features/account/video-link.ts';
import { auditPersonalData } from '#features/audit/server/public.ts';
import { auditRoutes } from '#features/audit/server/routes.ts';
import { type AuthListener, authPersonalData, findActorOf } from '#features/auth/server/public.ts';
import { authRoutes } from '#features/auth/server/routes.ts';
import {
  cataloguePersonalData,
  findBeatsOnlyUnder,
  findBeatsWithoutFiles,
  onLicenseWithdrawn,
  cachedList,
  registerUploads,
  takeBeatsOffSale,
} from '#features/catalogue/server/public.ts';
import { registerCatalogueFiles } from '#features/catalogue/server/register-files.ts';
import { uploadCalls } from '#features/catalogue/upload-calls.ts';
import { catalogueRoutes, moderationRoutes, ownBeatRoutes } from '#features/catalogue/server/routes.ts';
import { checkoutRoutes } from '#features/checkout/server/routes.ts';
import { helpRoutes } from '#features/help/server/routes.ts';
import { licensesPersonalData, type LicenseUses } from '#features/licenses/server/public.ts';
import { licensesRoutes } from '#features/licenses/server/routes.ts';
import { jobsRoutes } from '#features/jobs/server/routes.ts';
import { mailBlockPersonalData, mailingPersonalData, registerOutbox } from '#features/mailing/server/public.ts';
import { mailingRoutes } from '#features/mailing/server/routes.ts';
import { overviewRoutes } from '#features/overview/server/routes.ts';
import { createDocuments, emailVerified, findEndedSales, ordersPersonalData } from '#features/orders/server/public.ts';
import { ordersRoutes } from '#features/orders/server/routes.ts';
import { canBePaid, payoutsListener, payoutsPersonalData } from '#features/payouts/server/public.ts';
import { payoutsRoutes } from '#features/payouts/server/routes.ts';
import { cachedPreview } from '#features/plays/server/public.ts';
import { playsRoutes } from '#features/plays/server/routes.ts';
import { promotionsPersonalData } from '#features/promotions/server/public.ts';
import { promotionsRoutes } from '#features/promotions/server/routes.ts';
import { settingsRoutes } from '#features/settings/server/routes.ts';
import { statisticsRoutes } from '#features/statistics/server/routes.ts';
import { directoryRoutes } from '#features/directory/server/routes.ts';
import { monitoringRoutes } from '#features/monitoring/server/routes.ts';
import { subscribersPersonalData } from '#features/subscribers/server/public.ts';
import { subscribersRoutes } from '#features/subscribers/server/routes.ts';
import { supportPersonalData } from '#features/support/server/public.ts';
import { supportRoutes } from '#features/support/server/routes.ts';
import { label } from '#content/label.ts';
import type { Deps } from '#platform/deps.ts';
import { ownWritesOf } from '#platform/database/open.ts';
import { serveCachedResponses } from '#platform/http/cached-responses.ts';
import { createHttpServer } from '#platform/http/create-http-server.ts';
import { registerRoutes } from '#platform/http/register-routes.ts';
import type { Route } from '#platform/http/route.ts';
import { registerApiDocs } from './api-docs.ts';
import { registerHealth } from './health.ts';
import { openMetrics } from './metrics/open-metrics.ts';
import { ordersAdmin } from './orders-admin.ts';
import { shownTables } from './pages/page-sources.ts';
import { registerWebManifest } from './web-manifest.ts';

interface Options {
  /** Origins of the payment page, in addition to the provider's own. */
  formTargets?: readonly string[];
}

export const allRoutes = (deps: Deps, documents = createDocuments()): Route[] => [
  ...settingsRoutes(deps),
  ...authRoutes({ ...deps, listener: authListener(), canBePaid: (email) => canBePaid(deps.db, email) }),
  ...accountRoutes(deps, personalData(deps)),
  ...catalogueRoutes(deps),
  ...moderationRoutes(deps),
  ...ownBeatRoutes({ ...deps, findEndedSales }),
  ...licensesRoutes({ ...deps, uses: licenseUses }),
  ...playsRoutes(deps),
  ...checkoutRoutes({ ...deps, listener: payoutsListener(deps) }),
  ...ordersRoutes({ ...deps, documents, adminHelpers: ordersAdmin(deps) }),
  ...payoutsRoutes(deps),
  ...statisticsRoutes(deps),
  ...supportRoutes(deps),
  ...subscribersRoutes(deps),
  ...jobsRoutes(deps),
  ...mailingRoutes(deps),
  ...overviewRoutes(deps),
  ...directoryRoutes(deps),
  ...promotionsRoutes(deps),
  ...helpRoutes(deps),
  ...monitoringRoutes(deps),
  ...auditRoutes({ ...deps, people: auditedPeople }),
];

/** The accounts, for the audit log, which is below them. */
const auditedPeople: Parameters<typeof auditRoutes>[0]['people'] = {
  findByIds: findUsersByIds,
  findByName: async (db, name) => (await findUserByUsername(db, name)) ?? (await findUserByEmail(db, name)),
};

/** What each feature stores about a person, for the export and for closing an account; the account itself comes last. */
const personalData = (deps: Deps): PersonalData[] => [
  ordersPersonalData(deps),
  payoutsPersonalData(),
  authPersonalData(),
  cataloguePersonalData(),
  promotionsPersonalData(),
  licensesPersonalData(),
  supportPersonalData(),
  subscribersPersonalData(),
  mailingPersonalData(),
  mailBlockPersonalData(),
  auditPersonalData(),
  accountPersonalData(deps),
];

/** What happens to beats when a license changes. */
const licenseUses: LicenseUses = {
  findOnlyUnder: findBeatsOnlyUnder,
  findWithoutFiles: findBeatsWithoutFiles,
  takeOffSale: takeBeatsOffSale,
  onWithdrawn: onLicenseWithdrawn,
};

/** Notified when someone has verified their email. */
const authListener = (): AuthListener => ({ emailVerified });

/** The whole server, not yet listening. */
export const createApp = async (deps: Deps, options: Options = {}): Promise<FastifyInstance> => {
  const { config, log } = deps;
  ownWritesOf(deps.db).watch(shownTables);
  const metrics = await openMetrics(deps, config.metrics);
  const app = await createHttpServer({
    config,
    log,
    siteName: label.name,
    formTargets: ['https://checkout.stripe.com', ...(options.formTargets ?? [])],
    frameOrigins: videoFrameOrigins,
    measure: metrics?.measure,
  });
  // Before the routes: reading an upload's progress must not replace the protocol's own HEAD.
  await registerUploads(app, { ...deps, findActor: findActorOf(deps) });
  const documents = createDocuments();
  app.addHook('onClose', () => documents.close());
  const routes = allRoutes(deps, documents);
  await registerRoutes(app, routes, {
    findActor: findActorOf(deps),
    disk: deps.disk,
  });
  registerCatalogueFiles(app, deps);
  registerAccountFiles(app, deps);
  registerOutbox(app, deps);
  registerApiDocs(app, routes, uploadCalls);
  registerHealth(app, deps);
  registerWebManifest(app);
  metrics?.register(app);
  serveCachedResponses(app, {
    cached: [cachedList(deps.db), cachedPreview(deps)],
    log,
    secure: config.publicUrl?.startsWith('https:') ?? false,
    sample: '/robots.txt',
    measure: metrics?.measure,
  });
  return app;
};
