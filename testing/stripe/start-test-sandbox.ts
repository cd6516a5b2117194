import type { Pool } from 'pg';
import { createPayments } from '#platform/stripe/create-payments.ts';
import type { Payments } from '#platform/stripe/payments.ts';
import type { DeliveryHabits } from '#sandbox/payments/core/delivery-habits.ts';
import {
  type PaymentsSandbox,
  type PaymentsSandboxOptions,
  startPaymentsSandbox,
} from '#sandbox/payments/start-payments-sandbox.ts';
import { type Conformance, createConformance } from './conformance.ts';

type Options = { pool: Pool } & Partial<
  Pick<
    PaymentsSandboxOptions,
    'now' | 'settleDelayMs' | 'availableDelayMs' | 'webhookUrl' | 'connectWebhookUrl' | 'backOffFactor' | 'log'
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
  payments: Payments;
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

/** On a free port. All traffic is checked against Stripe's document. */
export const startTestSandbox = async (options: Options): Promise<TestSandbox> => {
  const conformance = createConformance();
  const sandbox = await startPaymentsSandbox({
    port: 0,
    log: quiet,
    backOffFactor: 0.05,
    ...options,
    observe: conformance.observe,
  });
  const { host, port, secrets } = sandbox;
  return {
    sandbox,
    conformance,
    payments: createPayments({ sandbox: { host, port, ...secrets }, maxNetworkRetries: 0 }),
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
