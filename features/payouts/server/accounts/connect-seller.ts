import { canBePaid, findCountry } from '#content/find-place.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import { noteMade } from '#features/auth/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { findUserByEmail, sellingFrom, type UserRow } from '#features/account/server/public.ts';
import { type RateLimit, checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { PaymentProviderError } from '#platform/stripe/payments.ts';
import { payoutsPath } from '#features/splits/payouts-path.ts';
import { findAccount } from './find-account.ts';
import { refreshAccount } from './refresh-account.ts';
import { orUnavailable, type ProviderRefusal } from './or-unavailable.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';

const clicks: RateLimit = { name: 'payouts.connect', max: 10, seconds: 60 };

type Refusal =
  | Failure<
      | 'PAYOUTS_NO_ACCOUNT_HOLDER'
      | 'PAYOUTS_EMAIL_UNVERIFIED'
      | 'PAYOUTS_COUNTRY_MISSING'
      | 'PAYOUTS_COUNTRY_UNSUPPORTED'
      | 'PAYOUTS_TOO_MANY'
    >
  | ProviderRefusal;

/** A link to Stripe's form works once, so each click creates one. The first click opens the seller's account. */
export const connectSeller = async (
  deps: PayoutsDeps,
  { email, actor }: { readonly email: string; readonly actor: UserActor | null },
): Promise<{ url: string } | Refusal> => {
  const seller = await findUserByEmail(deps.db, email);
  if (!seller) return fail('PAYOUTS_NO_ACCOUNT_HOLDER');
  const wait = await checkRateLimits(deps, [clicks, seller.id]);
  if (wait > 0) return fail('PAYOUTS_TOO_MANY', { retryAfterSeconds: wait });
  return await orUnavailable(deps, async () => {
    // Read once, so that a simultaneous click's new account isn't mistaken for one that Stripe has lost.
    const stored = await findAccount(deps.db, seller.id);
    const account = stored && (await refreshAccount(deps, seller.id));
    const isLive = account !== null && !account.gone;
    const accountId = isLive
      ? account.provider_account
      : await openAccount(deps, { seller, actor, lostAccount: stored?.provider_account });
    if (typeof accountId !== 'string') return accountId;
    return await deps.payments.createOnboardingLink({
      accountId,
      // A page instead of an endpoint, because it can renew an expired session before it requests a new link.
      refreshUrl: `${deps.publicUrl}${payoutsPath}?connect=again`,
      returnUrl: `${deps.publicUrl}${payoutsPath}`,
    });
  });
};

interface Opening {
  readonly seller: UserRow;
  /** Null for demo data. */
  readonly actor: UserActor | null;
  readonly lostAccount: string | undefined;
}

const openAccount = async (deps: PayoutsDeps, { seller, actor, lostAccount }: Opening): Promise<string | Refusal> => {
  // Stripe will send the account's emails here, so this email must be verified.
  if (seller.email_verified_at === null) return fail('PAYOUTS_EMAIL_UNVERIFIED');
  // The ISO 3166 code.
  const country = findCountry(sellingFrom(seller) ?? '')?.[0];
  if (country === undefined) return fail('PAYOUTS_COUNTRY_MISSING');
  const { payments, clock } = deps;
  // Otherwise Stripe would open an account that no transfer can reach.
  const paidFrom = await payments.getOwnCountry();
  if (paidFrom !== null && !canBePaid(paidFrom, country)) return fail('PAYOUTS_COUNTRY_UNSUPPORTED');
  try {
    const { accountId } = await payments.createSellerAccount({
      sellerId: seller.id,
      email: seller.email,
      country,
      // Two simultaneous clicks open one account. If Stripe no longer knows that account, the next click opens another.
      idempotencyKey: `seller:${seller.id}:${country}:${lostAccount ?? 'first'}`,
    });
    await storeAccount(deps, { seller, actor, accountId, country, now: clock.now() });
    return accountId;
  } catch (error) {
    if (error instanceof PaymentProviderError && error.code === 'country_unsupported') {
      return fail('PAYOUTS_COUNTRY_UNSUPPORTED');
    }
    throw error;
  }
};

interface Opened extends Omit<Opening, 'lostAccount'> {
  readonly accountId: string;
  readonly country: string;
  readonly now: Date;
}

const storeAccount = (deps: PayoutsDeps, { seller, actor, accountId, country, now }: Opened): Promise<void> =>
  inTransaction(deps.db, async (trx) => {
    const fresh = { provider_account: accountId, country, gone: false, checked_at: null };
    const stored = await trx
      .insertInto('payouts_accounts')
      .values({ ...fresh, user_id: seller.id, disabled_reason: null, created_at: now })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet(fresh).where('payouts_accounts.provider_account', '<>', accountId),
      )
      .returning('user_id')
      .executeTakeFirst();
    if (!stored || !actor) return;
    await noteMade(deps, trx, actor, {
      kind: 'payout-account',
      id: seller.id,
      owner: seller,
      subject: t`A Stripe account was connected on your ${{ label: label.name }} account`,
      heading: t`A Stripe account was connected`,
      text: t`What you earn is paid to this account.`,
      name: accountId,
    });
  });
