import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { serveControl } from './control.ts';
import { type Addresses, WebhookDeliverer } from './webhooks/deliver-webhooks.ts';
import { keepTime } from './keep-time.ts';
import { serveOperatorPage } from './pages/serve-operator-page.ts';
import { servePaymentPage } from './pages/serve-payment-page.ts';
import { serveSellerPages } from './pages/serve-seller-pages.ts';
import { type Exchange, SandboxCore, type SandboxLog } from './core/sandbox-core.ts';
import type { Currency } from './core/money.ts';
import { prepareSandboxSchema, type Secrets } from './core/schema.ts';
import { isLocalRequest } from './core/this-machine.ts';
import { newRequestId, serveApi, unknownUrl } from './api/serve-api.ts';

export interface PaymentsSandboxOptions {
  /** The sandbox keeps everything in a schema of its own, `payments_sandbox`. */
  pool: Pool;
  /** 0 takes any free port. */
  port: number;
  /** The sandbox's URL for browsers, without a trailing slash; not the shop's origin. */
  publicUrl?: string;
  /** Without it, events are held. */
  webhookUrl?: string;
  connectWebhookUrl?: string;
  /** The types of events that are sent, like `enabled_events` of Stripe's endpoints; all by default. */
  webhookEvents?: readonly string[];
  connectWebhookEvents?: readonly string[];
  secretKey?: string;
  webhookSecret?: string;
  connectWebhookSecret?: string;
  log: SandboxLog;
  /** The only currency of all accounts; `usd` by default. Its usual country is the platform's. */
  currency?: Currency;
  /** Duration of a bank debit or of a review. */
  settleDelayMs?: number;
  /** How long money is pending. */
  availableDelayMs?: number;
  /** Multiplies the delays between delivery attempts. */
  backOffFactor?: number;
  now?: () => Date;
  observe?: (exchange: Exchange) => void;
}

export interface PaymentsSandbox {
  host: string;
  port: number;
  publicUrl: string;
  /** For `createPayments`. */
  secrets: Secrets;
  deliverTo(addresses: { webhookUrl?: string; connectWebhookUrl?: string }): void;
  /** Runs at a moment in the past, for the demo; emits no events. */
  transactAt: SandboxCore['transactAt'];
  /** Undelivered events are delivered after the next start. */
  close(): Promise<void>;
}

const addressesOf = (urls: { webhookUrl?: string; connectWebhookUrl?: string }): Addresses => ({
  ...(urls.webhookUrl && { account: urls.webhookUrl }),
  ...(urls.connectWebhookUrl && { connect: urls.connectWebhookUrl }),
});

/** No real money is at stake, but another site must not act here through a visitor's browser. */
const refuseOtherSites = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    const reading = request.method === 'GET' || request.method === 'HEAD';
    const foreign = !reading && request.headers['sec-fetch-site'] === 'cross-site';
    if (!foreign && isLocalRequest(request)) return;
    return reply.code(403).send({ error: { type: 'invalid_request_error', message: 'Sent from another site.' } });
  });
};

const noSchemas = (): never => {
  throw new Error('Routes check their input with zod, not with schemas of Fastify.');
};
/** Replaces Fastify's own compilers, which would be loaded at each start. */
const noCompilers = { buildValidator: noSchemas, buildSerializer: noSchemas };

/** Reachable only from this machine, whatever the shop listens on. */
const host = '127.0.0.1';

const listen = async (app: FastifyInstance, port: number): Promise<void> => {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    const words = `Port ${port} is in use, and the payment sandbox needs it. Set SANDBOX_PORT to a free one.`;
    throw new Error(words, { cause: error });
  }
};

/** Starts a stand-in for Stripe: a part of its REST API, and pages to pay on. */
export const startPaymentsSandbox = async (options: PaymentsSandboxOptions): Promise<PaymentsSandbox> => {
  const generated = await prepareSandboxSchema(options.pool);
  const secrets: Secrets = {
    secretKey: options.secretKey ?? generated.secretKey,
    webhookSecret: options.webhookSecret ?? generated.webhookSecret,
    connectWebhookSecret: options.connectWebhookSecret ?? generated.connectWebhookSecret,
  };
  let publicUrl = options.publicUrl ?? '';
  const core = new SandboxCore({
    pool: options.pool,
    publicUrl: () => publicUrl,
    secrets,
    currency: options.currency ?? 'usd',
    log: options.log,
    now: options.now ?? (() => new Date()),
    settleDelayMs: options.settleDelayMs,
    availableDelayMs: options.availableDelayMs,
    enabledEvents: { account: options.webhookEvents, connect: options.connectWebhookEvents },
    observe: options.observe,
  });
  const deliverer = new WebhookDeliverer(core, addressesOf(options), options.backOffFactor ?? 1);
  const app = fastify({
    logger: false,
    genReqId: newRequestId,
    forceCloseConnections: true,
    bodyLimit: 1_048_576,
    schemaController: { compilersFactory: noCompilers },
  });
  refuseOtherSites(app);
  await app.register(serveApi(core), { prefix: '/v1' });
  await app.register(servePaymentPage(core));
  await app.register(serveSellerPages(core));
  await app.register(serveOperatorPage(core));
  await app.register(serveControl(core, deliverer), { prefix: '/_control' });
  app.setNotFoundHandler((request, reply) => reply.code(404).send(unknownUrl(request)));
  await listen(app, options.port);
  const { port } = app.server.address() as AddressInfo;
  publicUrl ||= `http://localhost:${port}`;
  const timer = keepTime(core, deliverer);
  return {
    host,
    port,
    publicUrl,
    secrets,
    deliverTo(addresses) {
      deliverer.addresses = addressesOf(addresses);
      core.onChange();
    },
    transactAt: (at, run) => core.transactAt(at, run),
    async close() {
      deliverer.stop();
      await timer.stop();
      await app.close();
    },
  };
};
