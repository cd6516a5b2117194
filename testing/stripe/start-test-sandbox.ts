import {
  startTestSandbox as startSandbox,
  type TestSandbox as Sandbox,
  type TestSandboxOptions,
} from '@stemhouse/stripe-sandbox/testing/start-test-sandbox.ts';
import { shopCurrency } from '#contract-kit/currency.ts';
import { createPayments } from '#platform/stripe/create-payments.ts';
import type { Payments } from '#platform/stripe/payments.ts';

export interface TestSandbox extends Sandbox {
  payments: Payments;
}

/** In the shop's currency. All traffic is checked against Stripe's document. */
export const startTestSandbox = async (options: TestSandboxOptions): Promise<TestSandbox> => {
  const started = await startSandbox({ currency: shopCurrency(), ...options });
  const { host, port, secrets } = started.sandbox;
  return { ...started, payments: createPayments({ sandbox: { host, port, ...secrets }, maxNetworkRetries: 0 }) };
};
