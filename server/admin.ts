import { readEmail } from '#contract-kit/email-address.ts';
import { makeAdmin } from '#features/account/server/public.ts';
import { resetTwoFactor } from '#features/auth/server/public.ts';
import { liftSuspension } from '#features/directory/server/public.ts';
import { ConfigError } from '#platform/config/config.ts';
import { DatabaseError } from '#platform/database/database-error.ts';
import type { Deps } from '#platform/deps.ts';
import { createLog } from '#platform/http/log.ts';
import { readSettings } from './startup/read-settings.ts';
import { withShop } from './with-shop.ts';

interface Outcome {
  readonly ok: boolean;
  readonly line: string;
}

const refuse = (line: string): Outcome => ({ ok: false, line });

const resetTwoFactorFlag = '--reset-two-factor';

/**
 * `npm run admin -- EMAIL` makes an account an admin and lifts its suspension, even while the server runs.
 * `--reset-two-factor` lets an admin who has lost the second factor and the recovery codes log in with the password
 * alone.
 */
export const runAdmin = async (
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Outcome> => {
  const resets = args.includes(resetTwoFactorFlag);
  const [email, ...more] = args.filter((word) => word !== resetTwoFactorFlag);
  if (email === undefined || more.length > 0)
    return refuse('Give the email of one account: npm run admin -- mia@label.example');
  if ('issue' in readEmail(email)) return refuse(`${email} is not an email address.`);
  try {
    const config = readSettings(environment);
    return await withShop(config, createLog('warn'), (deps) => (resets ? reset(deps, email) : make(deps, email)));
  } catch (error) {
    if (error instanceof ConfigError || error instanceof DatabaseError) return refuse(error.message);
    throw error;
  }
};

const noAccount = (email: string): Outcome =>
  refuse(`There’s no account with the email ${email}. Sign up with it first, then try again.`);

const make = async (deps: Deps, email: string): Promise<Outcome> => {
  const made = await makeAdmin(deps, email);
  if (made === null) return noAccount(email);
  if (made === 'unverified')
    return refuse(`${email} hasn’t been verified yet. Follow the link in the verification email first.`);
  const { user, wasAdmin } = made;
  const lifted = await liftSuspension(deps, user.id);
  const line = `${user.username} (${user.email}) is ${wasAdmin ? 'already an admin' : 'now an admin'}`;
  // Every call reads the role from the database, and the dashboard's guard asks again before it turns anyone away.
  const next = wasAdmin ? '' : ' If they’re logged in, they can open /dashboard/admin without logging in again.';
  return { ok: true, line: `${line}${lifted ? ', and no longer suspended' : ''}.${next}` };
};

const reset = async (deps: Deps, email: string): Promise<Outcome> => {
  const done = await resetTwoFactor(deps, email);
  if (done === null) return noAccount(email);
  if (done === 'not-admin')
    return refuse(`${email} isn’t an admin. Only an admin’s two-factor login can be reset here.`);
  if (done === 'off') return refuse(`Two-factor login is already off for ${email}.`);
  return {
    ok: true,
    line: `Two-factor login is off for ${done.username} (${done.email}), and their sessions have ended. The password alone is now enough: turn it on again after logging in.`,
  };
};
