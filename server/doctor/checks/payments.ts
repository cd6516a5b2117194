import type { Config } from '#platform/config/config.ts';
import { messageOf } from '#platform/database/database-error.ts';
import {
  type EventEndpoint,
  type InspectedProvider,
  inspectProvider,
  KeyRefused,
  providerApiVersion,
} from '#platform/payments/inspect-provider.ts';
import { checkoutInbox } from '#features/checkout/server/public.ts';
import { webhook } from '#features/checkout/contract.ts';
import { webhook as connectWebhook } from '#features/payouts/contract.ts';
import { sellerInbox } from '#features/payouts/server/public.ts';
import { type Finding, ok, problem, skipped, warning } from '../finding.ts';
import type { ClockReading } from './clock.ts';

type PaymentsConfig = Pick<Config, 'stripe' | 'sandbox' | 'publicUrl' | 'production'>;

interface Checked {
  readonly findings: readonly Finding[];
  readonly clock: ClockReading | null;
}

export const checkPayments = async (
  config: PaymentsConfig,
  address?: { readonly host: string; readonly port: number },
): Promise<Checked> => {
  const { stripe, sandbox } = config;
  if (stripe === null) {
    const found = sandbox
      ? skipped('the payment sandbox replaces Stripe (TEST MODE)')
      : warning('off: nobody can buy anything', 'set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET');
    return { findings: [found], clock: null };
  }
  const { secretKey } = stripe;
  try {
    const provider = await inspectProvider({ secretKey, timeoutMs: 8000, ...(address && { address }) });
    const { answeredAt: theirs } = provider;
    return {
      findings: judgeProvider(provider, config),
      clock: theirs && { whose: 'Stripe’s', theirs, ours: new Date() },
    };
  } catch (error) {
    const found =
      error instanceof KeyRefused
        ? problem(
            `Stripe refuses the key: ${error.message}`,
            'copy STRIPE_SECRET_KEY again from Stripe’s dashboard (Developers, API keys)',
          )
        : problem(
            `Stripe can’t be reached: ${messageOf(error)}`,
            'allow connections to api.stripe.com:443 from this machine',
          );
    return { findings: [found], clock: null };
  }
};

const judgeProvider = ({ live, endpoints }: InspectedProvider, config: PaymentsConfig): Finding[] => {
  const { publicUrl, production, stripe } = config;
  const mode =
    production && !live
      ? warning('the key works, in test mode: no real money moves', 'set the live key when you open the shop')
      : ok(`the key works, in ${live ? 'live' : 'test'} mode`);
  if (endpoints === null)
    return [mode, skipped('this restricted key may not read webhook endpoints, so they weren’t checked')];
  if (publicUrl === null)
    return [mode, warning('without PUBLIC_URL, Stripe can’t send events here', 'set PUBLIC_URL, or use stripe listen')];
  const account = judgeEndpoint(endpoints, publicUrl + webhook.path, checkoutInbox.eventTypes, 'events');
  const connect = judgeEndpoint(
    endpoints,
    publicUrl + connectWebhook.path,
    sellerInbox.eventTypes,
    'connected accounts’ events',
  );
  const noSecret =
    stripe?.connectWebhookSecret == null
      ? [
          warning(
            'STRIPE_CONNECT_WEBHOOK_SECRET isn’t set: news about sellers’ accounts is refused',
            'set it to the signing secret of that second endpoint',
          ),
        ]
      : [];
  return [mode, ...account, ...connect, ...noSecret];
};

const judgeEndpoint = (
  endpoints: readonly EventEndpoint[],
  url: string,
  needs: readonly string[],
  what: string,
): Finding[] => {
  const [endpoint, ...others] = endpoints.filter((one) => one.url.replace(/\/+$/, '') === url);
  if (!endpoint)
    return [
      problem(
        `Stripe sends no ${what} to ${url}`,
        `in Stripe’s dashboard (Developers, Webhooks) add this endpoint with ${needs.join(', ')}`,
      ),
    ];
  const found: Finding[] = [];
  if (!endpoint.enabled) found.push(problem(`the endpoint ${url} is disabled`, 'enable it in Stripe’s dashboard'));
  const lacking = endpoint.events.includes('*') ? [] : needs.filter((type) => !endpoint.events.includes(type));
  if (lacking.length > 0) found.push(problem(`the endpoint ${url} lacks events`, `add ${lacking.join(', ')}`));
  if (endpoint.apiVersion !== null && endpoint.apiVersion !== providerApiVersion)
    found.push(
      warning(
        `the endpoint ${url} sends API version ${endpoint.apiVersion}, and this shop speaks ${providerApiVersion}`,
        `create it again with the version ${providerApiVersion}`,
      ),
    );
  if (others.length > 0)
    found.push(
      warning(
        `${others.length + 1} endpoints have the address ${url}`,
        'keep the one whose signing secret is in the settings',
      ),
    );
  return found.length > 0 ? found : [ok(`Stripe sends ${what} to ${url}`)];
};
