import { emitEvent } from '../webhooks/emit-event.ts';
import { refused } from '../core/errors.ts';
import { newObjectId } from '../core/ids.ts';
import {
  type Account,
  type BankAccount,
  type CapabilityName,
  capabilityOf,
  type CapabilityStatus,
  requirementsOf,
} from './accounts.ts';
import { lockObject, onBehalfOf, updateObject, type Work } from '../core/store.ts';

export interface TestBank {
  number: string;
  label: string;
  outcome: 'paid' | 'failed';
}

export const testBanks: readonly TestBank[] = [
  { number: '000123456789', label: 'Payouts arrive', outcome: 'paid' },
  { number: '000111111116', label: 'Payouts fail', outcome: 'failed' },
];

export const findTestBank = (number: string): TestBank | undefined =>
  testBanks.find((bank) => bank.number === number.replaceAll(/\D/g, ''));

/** `missing`: a document is still due. `review`: Stripe reviews the account for a while. */
export type Ending = 'done' | 'missing' | 'review';

const missingDocument = 'individual.verification.document';

const states: Record<Ending, { capability: CapabilityStatus; requirements: Account['requirements'] }> = {
  done: { capability: 'active', requirements: requirementsOf([], null) },
  missing: { capability: 'inactive', requirements: requirementsOf([missingDocument], 'requirements.past_due') },
  review: {
    capability: 'pending',
    requirements: requirementsOf([], 'requirements.pending_verification', [missingDocument]),
  },
};

const changesTo = (account: Account, ending: Ending): Partial<Account> => {
  const { capability, requirements } = states[ending];
  const names = Object.keys(account.capabilities) as CapabilityName[];
  return {
    capabilities: Object.fromEntries(names.map((name) => [name, capability])),
    charges_enabled: capability === 'active',
    payouts_enabled: capability === 'active',
    requirements,
  };
};

/** Emits the account's events, unless nothing has changed. */
export const writeAccount = async (
  work: Work,
  account: Account,
  changes: Partial<Account>,
  dueAt: number | null = null,
): Promise<Account> => {
  const after = await updateObject(work, account, changes, { dueAt });
  const changed = Object.keys(changes).filter(
    (field) => JSON.stringify(account[field]) !== JSON.stringify(after[field]),
  );
  if (changed.length === 0) return after;
  const acting = onBehalfOf(work, account.id);
  await emitEvent(
    acting,
    'account.updated',
    after,
    Object.fromEntries(changed.map((field) => [field, account[field]])),
  );
  for (const name of Object.keys(after.capabilities) as CapabilityName[]) {
    if (account.capabilities[name] === after.capabilities[name]) continue;
    await emitEvent(acting, 'capability.updated', capabilityOf(after, name), { status: account.capabilities[name] });
  }
  return after;
};

const bankOf = (work: Work, account: Account, name: string, number: string): BankAccount => ({
  id: newObjectId('ba'),
  object: 'bank_account',
  account: account.id,
  account_holder_name: name,
  account_holder_type: 'individual',
  account_type: null,
  available_payout_methods: ['standard'],
  bank_name: 'Sandbox Test Bank',
  country: account.country,
  currency: work.settings.currency,
  default_for_currency: true,
  fingerprint: `sandbox${number.slice(-4)}`,
  last4: number.slice(-4),
  metadata: {},
  routing_number: '110000000',
  status: 'new',
});

/** The form counts as submitted even if Stripe still needs something. */
export const finishOnboarding = async (
  work: Work,
  accountId: string,
  form: { name: string; bank: TestBank },
  ending: Ending,
): Promise<Account> => {
  const { body: account } = await lockObject<Account>(work, 'account', accountId);
  const changes = {
    ...changesTo(account, ending),
    business_profile: { ...account.business_profile, name: form.name },
    business_type: 'individual',
    details_submitted: true,
    external_accounts: { ...account.external_accounts, data: [bankOf(work, account, form.name, form.bank.number)] },
    tos_acceptance: { date: work.now, ip: '127.0.0.1', user_agent: null },
  };
  const reviewedAt = ending === 'review' ? work.now + work.settings.settleDelayMs / 1000 : null;
  return writeAccount(work, account, changes, reviewedAt);
};

/** Nothing is due anymore, and the form counts as submitted. */
export const activateAccount = async (work: Work, accountId: string): Promise<Account> => {
  const { body: account } = await lockObject<Account>(work, 'account', accountId);
  if (!account.details_submitted) {
    return finishOnboarding(work, accountId, { name: 'Test Seller', bank: testBanks[0]! }, 'done');
  }
  return writeAccount(work, account, changesTo(account, 'done'));
};

/** Does nothing if the review has already ended. */
export const endReview = async (work: Work, accountId: string): Promise<void> => {
  const { body: account } = await lockObject<Account>(work, 'account', accountId);
  if (account.requirements.disabled_reason !== 'requirements.pending_verification') return;
  await writeAccount(work, account, changesTo(account, 'done'));
};

/** Stripe needs a document before transfers and payouts resume. */
export const restrictAccount = async (work: Work, accountId: string): Promise<Account> => {
  const { body: account } = await lockObject<Account>(work, 'account', accountId);
  if (!account.details_submitted) throw refused(`Account ${accountId} has not been onboarded.`);
  return writeAccount(work, account, changesTo(account, 'missing'));
};
