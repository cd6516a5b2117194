import { createPerson, findUserByEmail, freeUsername } from '#features/account/server/public.ts';
import { checkNewPassword, setPassword } from '#features/auth/server/public.ts';
import { isFirstAdminMade, noteFirstAdmin } from '#features/settings/server/public.ts';
import { ConfigError } from '#platform/config/config.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';

type FirstAdminDeps = Pick<Deps, 'db' | 'clock' | 'passwords' | 'log'> & {
  readonly config: Pick<Deps['config'], 'admin'>;
};

/** Creates the first admin only once, so that an admin who changed their email doesn't get a second account. */
export const ensureFirstAdmin = async (deps: FirstAdminDeps): Promise<void> => {
  const { db, clock, log, config } = deps;
  if (config.admin === null || (await isFirstAdminMade(db))) return;
  const { email, password } = config.admin;
  const there = await findUserByEmail(db, email);
  if (there && there.role !== 'admin') {
    log.warn({}, 'ADMIN_EMAIL belongs to an account that isn’t an admin: make it one with npm run admin');
    return;
  }
  const weak = checkNewPassword(password, { email, username: email.split('@')[0] ?? '' });
  if (weak) throw new ConfigError(`The setting ADMIN_PASSWORD can’t be used: ${weak.message}`);
  await inTransaction(db, async (trx) => {
    const now = clock.now();
    if (!(await noteFirstAdmin(trx, now)) || there) return;
    const username = await freeUsername(trx, email, now);
    const person = { username, displayName: username, email, createdAt: now, emailVerifiedAt: now };
    const admin = await createPerson(trx, person, 'admin');
    await setPassword(deps, trx, admin.id, password);
  });
};
