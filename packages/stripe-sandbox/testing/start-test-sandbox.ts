import type { Pool } from 'pg';
import Stripe from 'stripe';
import type { DeliveryHabits } from '../core/delivery-habits.ts';
import { type PaymentsSandbox, type PaymentsSandboxOptions, startPaymentsSandbox } from '../start-payments-sandbox.ts';
import { type Conformance, createConformance } from './conformance.ts';

export type TestSandboxOptions = { pool: Pool } & Partial<
  Pick<
    PaymentsSandboxOptions,
    | 'now'
    | 'currency'
    | 'settleDelayMs'
    | 'availableDelayMs'
    | 'webhookUrl'
    | 'connectWebhookUrl'
    | 'backOffFactor'
    | 'log'
  >
>;

/** How to pay; by default with a card that succeeds. */
export interface PayOptions {
  card?: string;
  account?: string;
  authenticate?: 'complete' | 'fail';
  name?: string;
  email?: string;
  /** The buyer's own currency, if the page may offer it. */
  currency?: string;
  /** The buyer's place for an order with tax; Austria by default. */
  place?: { country?: string; state?: string; zip?: string; taxId?: string };
}

export interface TestSandbox {
  sandbox: PaymentsSandbox;
  /** Stripe's own library. */
  stripe: Stripe;
  conformance: Conformance;
  /** Calls a control endpoint, e.g. `control('charges/ch_…/dispute')`. */
  control<T = Record<string, unknown>>(path: string, body?: object): Promise<T>;
  pay(sessionId: string, options?: PayOptions): Promise<{ state: string; message?: string }>;
  webhooks(habits: Partial<DeliveryHabits>): Promise<unknown>;
  flush(): Promise<{ tried: number; delivered: number }>;
  /** Throws if any traffic violated Stripe's document. */
  close(): Promise<void>;
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

const press = async <T>(port: number, path: string, body: object): Promise<T> => {
  const response = await fetch(`http://127.0.0.1:${port}/_control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const reply = await response.text();
  if (!response.ok) throw new Error(`Sandbox control ${path}: ${response.status} ${reply}`);
  return JSON.parse(reply) as T;
};

export const clientOf = ({ secrets, port }: Pick<PaymentsSandbox, 'secrets' | 'port'>): Stripe =>
  new Stripe(secrets.secretKey, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });

/** On a free port. All traffic is checked against Stripe's document. */
export const startTestSandbox = async (options: TestSandboxOptions): Promise<TestSandbox> => {
  const conformance = createConformance();
  const sandbox = await startPaymentsSandbox({
    port: 0,
    log: quiet,
    backOffFactor: 0.05,
    ...options,
    observe: conformance.observe,
  });
  const { port } = sandbox;
  return {
    sandbox,
    stripe: clientOf(sandbox),
    conformance,
    control: (path, body = {}) => press(port, path, body),
    pay: (sessionId, options = {}) => press(port, `sessions/${sessionId}/pay`, options),
    webhooks: (habits) => press(port, 'webhooks', habits),
    flush: () => press(port, 'webhooks/flush', {}),
    async close() {
      await sandbox.close();
      conformance.assertConformant();
    },
  };
};
