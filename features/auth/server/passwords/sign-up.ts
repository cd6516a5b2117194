import { sql } from 'kysely';
import { fail, failTogether, type Failure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import {
  createListener,
  findUserByEmail,
  isUsernameTaken,
  isUsernameUnused,
  looksLikeAnother,
} from '#features/account/server/public.ts';
import { isUniqueViolation } from '#platform/database/refused-rows.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { perNetwork, checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { siteOf } from '#platform/rate-limits/network-of.ts';
import { limits } from '../attempts/limits.ts';
import { mailKnownAddress, mailVerification } from '../mails/auth-mails.ts';
import { checkNewPassword } from './check-new-password.ts';
import { createEmailCode } from '../one-time/email-codes.ts';
import { createLink } from '../one-time/links.ts';
import { limitMail, mayMailOwner } from '../attempts/limit-mails.ts';
import { orBusy } from './or-busy.ts';
import { keepPassword } from './stored-password.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

interface SignUpInput {
  readonly email: string;
  readonly username: string;
  readonly password: string;
}

type Refused = Failure<'AUTH_USERNAME_TAKEN' | 'AUTH_WEAK_PASSWORD' | 'AUTH_TOO_OFTEN' | 'AUTH_BUSY'>;

/** Creates an account, or emails the owner of a known email. Neither response nor time reveals which. */
export const signUp = async (
  deps: Deps,
  input: SignUpInput,
  network: string,
): Promise<{ readonly message: string } | Refused> => {
  const tooManyTries = await countTry(deps, network);
  if (tooManyTries) return tooManyTries;
  const refused = failTogether<'AUTH_USERNAME_TAKEN' | 'AUTH_WEAK_PASSWORD'>([
    (await mayHave(deps, input.username)) ? null : usernameTaken(),
    checkNewPassword(input.password, input, 'password'),
  ]);
  if (refused) return refused;
  const tooMany = await checkRateLimits(deps, ...perNetwork(limits.signUpByNetwork, network));
  if (tooMany > 0) return fail('AUTH_TOO_OFTEN', { retryAfterSeconds: tooMany });
  const wait = await limitMail(deps, { email: input.email, network });
  if (wait > 0) return fail('AUTH_TOO_OFTEN', { retryAfterSeconds: wait });
  return orBusy(async () => {
    const hash = await deps.passwords.hash(input.password, siteOf(network));
    try {
      await createAccount(deps, input, hash);
    } catch (error) {
      if (isUsernameTaken(error)) return usernameTaken();
      // Someone has just signed up with this email.
      if (!isUniqueViolation(error, 'account_users_email')) throw error;
      await createAccount(deps, input, hash);
    }
    return { message: forCaller(() => t`Registration successful! Redirecting to login page.`) };
  });
};

/** Whether a new account may have this username and password. Reveals nothing about emails. */
export const checkSignUp = async (
  deps: Deps,
  { username, password }: { readonly [Field in 'username' | 'password']?: string | undefined },
  network: string,
): Promise<{ readonly message: string } | Failure<'AUTH_USERNAME_TAKEN' | 'AUTH_WEAK_PASSWORD' | 'AUTH_TOO_OFTEN'>> => {
  const tooManyTries = await countTry(deps, network);
  if (tooManyTries) return tooManyTries;
  const refused = failTogether<'AUTH_USERNAME_TAKEN' | 'AUTH_WEAK_PASSWORD'>([
    username === undefined || (await mayHave(deps, username)) ? null : usernameTaken(),
    password === undefined ? null : checkNewPassword(password, { email: '', username: username ?? '' }, 'password'),
  ]);
  return refused ?? { message: forCaller(() => t`Nothing here keeps you from signing up.`) };
};

const countTry = async (deps: Deps, network: string): Promise<Failure<'AUTH_TOO_OFTEN'> | null> => {
  const wait = await checkRateLimits(deps, ...perNetwork(limits.signUpTryByNetwork, network));
  return wait > 0 ? fail('AUTH_TOO_OFTEN', { retryAfterSeconds: wait }) : null;
};

const mayHave = async ({ db, clock }: Deps, username: string): Promise<boolean> =>
  (await isUsernameUnused(db, username, { now: clock.now() })) &&
  !(await inTransaction(db, (trx) => looksLikeAnother(trx, username)));

const usernameTaken = (): Failure<'AUTH_USERNAME_TAKEN'> =>
  fail('AUTH_USERNAME_TAKEN', {
    fields: { username: [forCaller(() => t`This username is taken. Choose another one.`)] },
  });

/** For a known email the same rows are written and rolled back, so that both cases take equally long. */
const createAccount = (deps: Deps, { email, username }: SignUpInput, passwordHash: string): Promise<void> =>
  inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const owner = await findUserByEmail(trx, email);
    const address = owner ? `${newId()}@known.invalid` : email;
    await sql`savepoint account`.execute(trx);
    const user = await createListener(trx, { username, displayName: username, email: address, createdAt: now });
    await keepPassword(trx, user.id, passwordHash, now);
    const proof = { purpose: 'verify-email', userId: user.id, email: address, now } as const;
    const link = await createLink(trx, proof);
    const code = await createEmailCode(trx, deps.config.sessionSecret, proof);
    await (owner ? sql`rollback to savepoint account` : sql`release savepoint account`).execute(trx);
    if (!owner) return await mailVerification(deps, trx, address, { ...link, code });
    if (await mayMailOwner({ ...deps, db: trx }, 'signup', owner.id)) await mailKnownAddress(deps, trx, owner.email);
  });
