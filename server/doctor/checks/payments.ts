import { canBePaid, countryName } from '#content/find-place.ts';
import type { Config } from '#platform/config/config.ts';
import { messageOf } from '#platform/database/database-error.ts';
import { inspectTerms } from '#platform/stripe/inspect-terms.ts';
import { type InspectedProvider, inspectProvider, KeyRefused } from '#platform/stripe/inspect-provider.ts';
import { type EventEndpoint, providerApiVersion } from '#platform/stripe/provider-webhooks.ts';
import { isRegisteredByShop, type NeededEndpoint, neededEndpoints } from '../../webhooks/needed-endpoints.ts';
import { type Finding, ok, problem, skipped, warning } from '../finding.ts';
import type { ClockReading } from './clock.ts';

type PaymentsConfig = Pick<Config, 'stripe' | 'sandbox' | 'publicUrl' | 'production' | 'currency' | 'consent'>;

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
      : warning('off: nobody can buy anything', 'set STRIPE_SECRET_KEY');
    return { findings: [found], clock: null };
  }
  const { secretKey } = stripe;
  try {
    const options = { secretKey, timeoutMs: 8000, ...(address && { address }) };
    const provider = await inspectProvider(options);
    // With this setting, no page asks for consent.
    const terms = config.consent === 'line' ? 'unknown' : await inspectTerms(options);
    const { answeredAt: theirs } = provider;
    return {
      findings: [...judgeProvider(provider, config), ...judgeTerms(terms)],
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

const judgeProvider = (provider: InspectedProvider, config: PaymentsConfig): Finding[] => [
  judgeMode(provider, config),
  ...judgeCurrency(provider, config),
  ...judgeCountry(provider),
  ...judgeEndpoints(provider, config),
];

const judgeMode = ({ live }: InspectedProvider, { production }: PaymentsConfig): Finding =>
  production && !live
    ? warning('the key works, in test mode: no real money moves', 'set the live key when you open the shop')
    : ok(`the key works, in ${live ? 'live' : 'test'} mode`);

/** A transfer to a seller must be in the currency that the buyer's payment was settled in. */
const judgeCurrency = ({ currencies }: InspectedProvider, { currency }: PaymentsConfig): Finding[] => {
  if (currencies === null)
    return [skipped('this restricted key may not read the balance, so its currency wasn’t checked')];
  if (currencies.includes(currency)) return [];
  const ours = currency.toUpperCase();
  return [
    problem(
      `this Stripe account settles in ${currencies.map((other) => other.toUpperCase()).join(', ')}, and the shop sells in ${ours}: Stripe would convert what buyers pay, and refuse each transfer to a seller`,
      `add a bank account in ${ours} in Stripe’s dashboard (Settings, Payouts), or set CURRENCY before the first order`,
    ),
  ];
};

/** Sellers in other countries must be paid outside Stripe, which they should learn before they sell. */
const judgeCountry = ({ country }: InspectedProvider): Finding[] => {
  if (country === null)
    return [
      skipped('this restricted key may not read the account, so whom it can pay isn’t known: sellers aren’t told'),
    ];
  if (canBePaid(country, 'US')) return [];
  const name = countryName(country);
  return [
    warning(
      `this Stripe account is in ${name}: without an agreement with Stripe, transfers reach sellers in ${name} only`,
      'sellers elsewhere are told before they sell; agree with Stripe on cross-border payouts, or pay them by hand under Payouts',
    ),
  ];
};

const judgeTerms = (terms: 'known' | 'missing' | 'unknown'): Finding[] =>
  terms === 'missing'
    ? [
        warning(
          'Stripe doesn’t know the address of your terms, so its page can’t ask buyers for their consent: programs must send consent, or are refused',
          'enter PUBLIC_URL/terms in Stripe’s dashboard (Settings, Business, Public details)',
        ),
      ]
    : [];

const judgeEndpoints = ({ endpoints }: InspectedProvider, config: PaymentsConfig): Finding[] => {
  const { publicUrl, stripe } = config;
  if (endpoints === null)
    return [skipped('this restricted key may not read webhook endpoints, so they weren’t checked')];
  if (publicUrl === null)
    return [warning('without PUBLIC_URL, Stripe can’t send events here', 'set PUBLIC_URL, or use stripe listen')];
  const judged = neededEndpoints.flatMap((needed) =>
    judgeEndpoint(endpoints, needed, {
      url: publicUrl + needed.path,
      byShop: stripe !== null && isRegisteredByShop(stripe, needed.endpoint),
    }),
  );
  const noSecret =
    stripe?.connectWebhookSecret == null && !stripe?.registersWebhooks
      ? [
          warning(
            'STRIPE_CONNECT_WEBHOOK_SECRET isn’t set: news about sellers’ accounts is refused',
            'set it to the signing secret of that second endpoint',
          ),
        ]
      : [];
  return [...judged, ...noSecret];
};

interface Address {
  readonly url: string;
  readonly byShop: boolean;
}

const judgeEndpoint = (
  endpoints: readonly EventEndpoint[],
  { endpoint: kind, events: needs }: NeededEndpoint,
  { url, byShop }: Address,
): Finding[] => {
  const what = kind === 'account' ? 'events' : 'connected accounts’ events';
  const here = endpoints.filter((one) => one.url.replace(/\/+$/, '') === url);
  const [endpoint] = byShop ? here.filter(({ shopId }) => shopId !== null) : here;
  if (!endpoint)
    return [
      problem(
        `Stripe sends no ${what} to ${url}`,
        byShop
          ? 'start the shop, which registers this endpoint; if it’s running, look for the job among the failed ones'
          : `in Stripe’s dashboard (Developers, Webhooks) add this endpoint with ${needs.join(', ')}`,
      ),
    ];
  const found: Finding[] = [];
  const restart = 'restart the shop, which refreshes this endpoint';
  if (!endpoint.enabled)
    found.push(problem(`the endpoint ${url} is disabled`, byShop ? restart : 'enable it in Stripe’s dashboard'));
  const lacking = endpoint.events.includes('*') ? [] : needs.filter((type) => !endpoint.events.includes(type));
  if (lacking.length > 0)
    found.push(problem(`the endpoint ${url} lacks events`, byShop ? restart : `add ${lacking.join(', ')}`));
  if (endpoint.apiVersion !== null && endpoint.apiVersion !== providerApiVersion)
    found.push(
      warning(
        `the endpoint ${url} sends API version ${endpoint.apiVersion}, and this shop speaks ${providerApiVersion}`,
        byShop ? restart : `create it again with the version ${providerApiVersion}`,
      ),
    );
  if (here.length > 1)
    found.push(
      warning(
        `${here.length} endpoints have the address ${url}`,
        byShop ? 'keep the one that the shop has registered' : 'keep the one whose signing secret is in the settings',
      ),
    );
  return found.length > 0 ? found : [ok(`Stripe sends ${what} to ${url}`)];
};
