import type { FastifyInstance } from 'fastify';
import { findActorOf, pickSessionOf } from '#features/auth/server/public.ts';
import { registerKeyCalls } from '#features/keys/server/public.ts';
import { label, publishedColors } from '#content/current.ts';
import type { Deps } from '#platform/deps.ts';
import type { RouteDeps } from '#platform/feature.ts';
import { serveCachedResponses } from '#platform/http/cached-responses.ts';
import { createHttpServer } from '#platform/http/create-http-server.ts';
import { registerRoutes } from '#platform/http/register-routes.ts';
import type { Route } from '#platform/http/route.ts';
import { followCalls } from '#platform/texts/in-language.ts';
import { registerApiDocs } from './api-docs/register-api-docs.ts';
import { features, fromTop } from './features.ts';
import { registerHealth } from './health.ts';
import { openMetrics } from './metrics/open-metrics.ts';
import { registerWebManifest } from './web-manifest.ts';

interface Options {
  /** Origins of the payment page, in addition to Stripe's own. */
  formTargets?: readonly string[];
}

type OnClose = (close: () => Promise<void>) => void;

const openingOnce = (onClose: OnClose): RouteDeps['openOnce'] => {
  const parts = new Map<unknown, unknown>();
  return (open) => {
    const known = parts.get(open) as ReturnType<typeof open> | undefined;
    if (known) return known;
    const part = open();
    parts.set(open, part);
    onClose(() => part.close());
    return part;
  };
};

export const allRoutes = (deps: Deps, onClose: OnClose = () => undefined): Route[] => {
  const personalData = fromTop.flatMap((feature) => feature.personalData?.(deps) ?? []);
  const routeDeps = { ...deps, personalData, openOnce: openingOnce(onClose) };
  return features.flatMap((feature) => feature.routes?.(routeDeps) ?? []);
};

export const createApp = async (deps: Deps, options: Options = {}): Promise<FastifyInstance> => {
  const { config, log } = deps;
  const metrics = await openMetrics(deps, config.metrics);
  deps.db.ownWrites.watch(features.flatMap(({ shownTables = [] }) => shownTables));
  const app = await createHttpServer({
    config,
    log,
    siteName: () => label.name,
    siteColors: publishedColors,
    formTargets: ['https://checkout.stripe.com', ...(options.formTargets ?? [])],
    frameOrigins: features.flatMap(({ frameOrigins = [] }) => frameOrigins),
    measure: metrics?.measure,
    pickSession: pickSessionOf(deps),
  });
  followCalls(app, config.languages);
  registerKeyCalls(app, deps);
  const findActor = findActorOf(deps);
  // Before the endpoints: Fastify adds a HEAD route to each GET, and the one for an upload's progress must not replace
  // the upload protocol's own HEAD.
  for (const { register } of features) await register?.(app, { ...deps, findActor });
  const routes = allRoutes(deps, (end) => app.addHook('onClose', end));
  await registerRoutes(app, routes, { findActor, disk: deps.disk });
  registerApiDocs(app, { routes, features, publicUrl: deps.publicUrl });
  registerHealth(app, deps);
  registerWebManifest(app);
  metrics?.register(app);
  serveCachedResponses(app, {
    cached: features.flatMap(({ cachedResponses }) => cachedResponses?.(deps) ?? []),
    log,
    secure: config.publicUrl?.startsWith('https:') ?? false,
    sample: '/robots.txt',
    measure: metrics?.measure,
  });
  return app;
};
