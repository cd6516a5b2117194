import type { SellerAccountRow } from '../accounts/refresh-account.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Turns "individual.verification.document" into "individual verification document". */
const requirementMessage = (requirement: string): string =>
  requirement === 'external_account' ? t`bank account` : requirement.replaceAll(/[._]+/g, ' ');

const maxNamed = 5;

const named = (requirements: readonly string[]): string => {
  const words = requirements.slice(0, maxNamed).map(requirementMessage).join(', ');
  return requirements.length > maxNamed
    ? t`${{ items: words }} and ${{ more: String(requirements.length - maxNamed) }} more`
    : words;
};

/** Stripe's reasons for limiting an account (docs.stripe.com/api/accounts/object, `requirements.disabled_reason`). */
const reasonLabel = (reason: string): string | null => {
  if (reason.startsWith('rejected.')) return t`Stripe has rejected this account.`;
  if (reason === 'requirements.past_due') return t`Information that Stripe asked for is overdue.`;
  if (reason === 'requirements.pending_verification' || reason === 'under_review')
    return t`Stripe is reviewing their information.`;
  if (reason === 'platform_paused') return t`The label has paused this account at Stripe.`;
  if (reason === 'listed') return t`Stripe is checking whether this person is on a list of prohibited persons.`;
  return t`Stripe has limited this account: ${{ reason: requirementMessage(reason) }}.`;
};

type Account = Pick<
  SellerAccountRow,
  | 'gone'
  | 'details_submitted'
  | 'transfers_active'
  | 'payouts_enabled'
  | 'requirements_due'
  | 'disabled_reason'
  | 'payout_failed_at'
>;

/** Why transfers or payouts don't reach a seller, one sentence each. */
export const findBlocks = (account: Account | null): string[] => {
  if (!account) return [t`They haven’t connected Stripe yet.`];
  if (account.gone) return [t`Stripe no longer knows their account. They need to connect again.`];
  const bank = account.payout_failed_at ? [t`Their newest payout came back from the bank.`] : [];
  if (account.transfers_active && account.payouts_enabled) return bank;
  if (!account.details_submitted) return [t`They haven’t finished Stripe’s form.`, ...bank];
  const reason = account.disabled_reason === null ? null : reasonLabel(account.disabled_reason);
  return [
    ...(account.transfers_active ? [] : [t`Stripe accepts no transfers to them at the moment.`]),
    ...(account.payouts_enabled ? [] : [t`Stripe makes no payouts to their bank at the moment.`]),
    ...(reason === null ? [] : [reason]),
    ...(account.requirements_due.length > 0
      ? [t`Stripe needs from them: ${{ items: named(account.requirements_due) }}.`]
      : []),
    ...bank,
  ];
};

/** Stripe's own words stay unchanged. */
export const refusalMessage = (refusal: string, was: 'transfer' | 'reversal'): string => {
  if (refusal === 'balance_insufficient') {
    return was === 'transfer'
      ? t`The label’s balance at Stripe was too low.`
      : t`The seller’s balance at Stripe was too low to take it back.`;
  }
  if (refusal === 'insufficient_capabilities_for_transfer') return t`Stripe accepted no transfers to this account.`;
  return t`Stripe refused it: ${{ reason: refusal }}`;
};
