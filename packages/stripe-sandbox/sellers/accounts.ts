import { z } from 'zod';
import { route } from '../core/api-route.ts';
import { invalidRequest, notFound, refused } from '../core/errors.ts';
import { newObjectId } from '../core/ids.ts';
import { listObjects } from '../core/list-objects.ts';
import { createdParam, emailParam, expandParam, metadata, pageParams, text } from '../core/params.ts';
import { getObject, insertObject, type ProviderObject, type Work } from '../core/store.ts';
import { openLink } from '../core/visit-links.ts';

export type CapabilityStatus = 'active' | 'inactive' | 'pending';
export type CapabilityName = 'card_payments' | 'transfers';

export interface Requirements {
  alternatives: [];
  current_deadline: null;
  currently_due: string[];
  disabled_reason: string | null;
  errors: [];
  eventually_due: string[];
  past_due: string[];
  pending_verification: string[];
}

export interface BankAccount extends ProviderObject {
  bank_name: string;
  last4: string;
}

export interface Account extends ProviderObject {
  business_profile: { name: string | null; [field: string]: unknown };
  capabilities: Partial<Record<CapabilityName, CapabilityStatus>>;
  charges_enabled: boolean;
  country: string;
  default_currency: string;
  created: number;
  details_submitted: boolean;
  email: string | null;
  external_accounts: { object: 'list'; url: string; has_more: false; data: BankAccount[] };
  payouts_enabled: boolean;
  requirements: Requirements;
}

const countries =
  'AE AT AU BE BG BR CA CH CY CZ DE DK EE ES FI FR GB GI GR HK HR HU IE IT JP LI LT LU LV MT MX NL NO NZ PL PT RO SE SG SI SK TH US'.split(
    ' ',
  );

const requestedOnly = z.strictObject({ requested: z.literal('true', 'Must be true') });

const createParams = z.strictObject({
  ...expandParam,
  capabilities: z.strictObject({ card_payments: requestedOnly.optional(), transfers: requestedOnly.optional() }),
  controller: z.strictObject({
    fees: z.strictObject({ payer: z.enum(['account', 'application']) }),
    losses: z.strictObject({ payments: z.enum(['application', 'stripe']) }),
    requirement_collection: z.literal('stripe', 'An Express account has its requirements collected by the provider'),
    stripe_dashboard: z.strictObject({ type: z.literal('express', 'The sandbox has Express accounts only') }),
  }),
  country: text(2),
  email: emailParam.optional(),
  metadata: metadata.optional(),
});

export const requirementsOf = (due: string[], disabledReason: string | null, pending: string[] = []): Requirements => ({
  alternatives: [],
  current_deadline: null,
  currently_due: due,
  disabled_reason: disabledReason,
  errors: [],
  eventually_due: due,
  past_due: due,
  pending_verification: pending,
});

const firstRequirements = [
  'external_account',
  'individual.first_name',
  'individual.last_name',
  'tos_acceptance.date',
  'tos_acceptance.ip',
];

const emptyProfile = {
  annual_revenue: null,
  estimated_worker_count: null,
  mcc: null,
  minority_owned_business_designation: null,
  name: null,
  product_description: null,
  specified_commercial_transactions_act_url: null,
  support_address: null,
  support_email: null,
  support_phone: null,
  support_url: null,
  url: null,
};

const settings = {
  branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
  card_payments: {
    statement_descriptor_prefix: null,
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  },
  dashboard: { display_name: null, timezone: 'Etc/UTC' },
  payments: {
    statement_descriptor: null,
    statement_descriptor_kana: null,
    statement_descriptor_kanji: null,
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  },
  // Payouts are manual here: the seller or the operator clicks the button.
  payouts: {
    debit_negative_balances: true,
    schedule: { delay_days: 2, interval: 'manual' },
    statement_descriptor: null,
  },
};

const newAccount = (work: Work, input: z.output<typeof createParams>): Account => {
  const id = newObjectId('acct', 16);
  const requested = Object.keys(input.capabilities) as CapabilityName[];
  return {
    id,
    object: 'account',
    business_profile: emptyProfile,
    business_type: null,
    capabilities: Object.fromEntries(requested.map((name) => [name, 'inactive'])),
    charges_enabled: false,
    controller: { ...input.controller, is_controller: true, type: 'application' },
    country: input.country,
    created: work.now,
    // Stripe keeps balances in the country's currency, this sandbox in the shop’s.
    default_currency: work.settings.currency,
    details_submitted: false,
    email: input.email ?? null,
    external_accounts: { object: 'list', url: `/v1/accounts/${id}/external_accounts`, has_more: false, data: [] },
    future_requirements: requirementsOf([], null),
    metadata: input.metadata ?? {},
    payouts_enabled: false,
    requirements: requirementsOf(firstRequirements, 'requirements.past_due'),
    settings,
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: 'express',
  };
};

const platformAccount = (work: Work): Account => ({
  ...newAccount(work, {
    capabilities: {},
    controller: {
      fees: { payer: 'account' },
      losses: { payments: 'stripe' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
    },
    country: work.settings.country,
  }),
  id: 'acct_sandboxplatform',
  charges_enabled: true,
  controller: { type: 'account' },
  details_submitted: true,
  payouts_enabled: true,
  requirements: requirementsOf([], null),
  type: 'standard',
});

const createAccount = async (work: Work, input: z.output<typeof createParams>): Promise<Account> => {
  if (!countries.includes(input.country)) {
    const words = `${input.country} is not currently supported by the payment sandbox.`;
    throw invalidRequest(words, { code: 'country_unsupported', param: 'country' });
  }
  return insertObject(work, newAccount(work, input));
};

export const capabilityOf = (account: Account, name: CapabilityName): ProviderObject => ({
  id: name,
  object: 'capability',
  account: account.id,
  future_requirements: requirementsOf([], null),
  requested: true,
  requested_at: account.created,
  requirements: {
    ...account.requirements,
    disabled_reason: account.requirements.disabled_reason && 'requirements.fields_needed',
  },
  status: account.capabilities[name],
});

const createLoginLink = async (work: Work, accountId: string) => {
  const account = await getObject<Account>(work, 'account', accountId);
  if (account.details_submitted) return openLink(work, { kind: 'login_link', account: accountId });
  throw refused('Cannot create a login link for an account that has not completed onboarding.');
};

const kind = 'account';

export const accountRoutes = [
  route('GET', '/account', z.strictObject(expandParam), async (work) => platformAccount(work)),
  route('POST', '/accounts', createParams, createAccount),
  route('GET', '/accounts', z.strictObject({ ...pageParams, ...createdParam }), (work, { created, ...page }) =>
    listObjects(work, '/v1/accounts', { kind, created }, page),
  ),
  route('GET', '/accounts/:id', z.strictObject(expandParam), (work, _input, { id }) => getObject(work, kind, id!)),
  route('POST', '/accounts/:id/login_links', z.strictObject(expandParam), (work, _input, { id }) =>
    createLoginLink(work, id!),
  ),
  route('GET', '/accounts/:id/capabilities', z.strictObject(expandParam), async (work, _input, { id }) => {
    const account = await getObject<Account>(work, kind, id!);
    const names = Object.keys(account.capabilities) as CapabilityName[];
    const data = names.map((name) => capabilityOf(account, name));
    return { object: 'list', url: `/v1/accounts/${id}/capabilities`, has_more: false, data };
  }),
  route(
    'GET',
    '/accounts/:id/capabilities/:capability',
    z.strictObject(expandParam),
    async (work, _input, { id, capability }) => {
      const account = await getObject<Account>(work, kind, id!);
      const name = capability as CapabilityName;
      if (account.capabilities[name]) return capabilityOf(account, name);
      throw notFound('capability', name, 'capability');
    },
  ),
];
