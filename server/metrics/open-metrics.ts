import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError } from '#platform/config/config.ts';
import { createMetrics, type Measure, type Metrics } from '#platform/metrics/create-metrics.ts';
import { type GaugeDeps, shopGauges } from './shop-gauges.ts';

interface OpenMetrics {
  readonly measure: Measure;
  /** Serves the metrics on the shop's port, or opens their own port just before the shop listens. */
  register(app: FastifyInstance): void;
  /** @returns the metrics' own port; null if they have none */
  listen(): Promise<number | null>;
  close(): Promise<void>;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Without a token, everyone who reaches the port may read the metrics; the settings then allow only this machine. */
const mayRead = (token: string | null, authorization: string | undefined): boolean =>
  token === null || timingSafeEqual(digest(`Bearer ${token}`), digest(authorization ?? ''));

const path = '/metrics';

const listenAlone = async (
  metrics: Metrics,
  token: string | null,
  at: { host: string; port: number },
): Promise<Server> => {
  const server = createServer((request, response) => {
    const result = (status: number, headers: Record<string, string>, body: string): void =>
      void response.writeHead(status, { 'cache-control': 'no-store', ...headers }).end(body);
    const isMetricsRequest =
      request.url?.split('?')[0] === path && (request.method === 'GET' || request.method === 'HEAD');
    if (!isMetricsRequest) return result(404, {}, '');
    if (!mayRead(token, request.headers.authorization)) return result(401, { 'www-authenticate': 'Bearer' }, '');
    metrics.read().then(
      (text) => result(200, { 'content-type': metrics.contentType }, text),
      () => result(500, {}, ''),
    );
  });
  await new Promise<void>((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException): void =>
      reject(
        new ConfigError(
          `The setting METRICS_PORT cannot be used: ${at.host}:${at.port} (${error.code ?? error.message}).`,
        ),
      );
    server.once('error', refuse).listen(at.port, at.host, () => resolve(void server.off('error', refuse)));
  });
  return server;
};

export const openMetrics = async (deps: GaugeDeps, config: Config['metrics']): Promise<OpenMetrics | null> => {
  if (config === null) return null;
  const { token, listen: at } = config;
  const metrics = await createMetrics(shopGauges(deps));
  let server: Server | null = null;
  const listen = async (): Promise<number | null> => {
    if (!at) return null;
    server = await listenAlone(metrics, token, at);
    return (server.address() as AddressInfo).port;
  };
  const close = async (): Promise<void> => {
    metrics.close();
    if (!server) return;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return {
    measure: metrics.measure,
    listen,
    close,
    register: (app) => {
      app.addHook('onClose', close);
      if (at) return app.addHook('onReady', async () => void (await listen()));
      return app.get(path, { logLevel: 'silent' }, async (request, reply) => {
        reply.header('cache-control', 'no-store');
        if (!mayRead(token, request.headers.authorization))
          return reply.code(401).header('www-authenticate', 'Bearer').send();
        return reply.type(metrics.contentType).send(await metrics.read());
      });
    },
  };
};
