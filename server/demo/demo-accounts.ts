import { artists } from '#content/artists.ts';
import { emailDomain } from '#content/label.ts';
import { dayMs } from '#contract-kit/numbers/durations.ts';
import {
  createPerson,
  findUserByEmail,
  findUsersByIds,
  isUsernameUnused,
  markEmailVerified,
  type NewPerson,
  type UserRow,
} from '#features/account/server/public.ts';
import { endPublishedSessions, findPasswordHash, markPublished, setPassword } from '#features/auth/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { demoId, demoIdRange } from './demo-ids.ts';
import { artistAsPerson } from './seed-people.ts';

export interface DemoAccount {
  readonly role: UserRow['role'];
  readonly email: string;
  readonly password: string;
}

type DemoDeps = Pick<Deps, 'db' | 'clock' | 'passwords'>;

const passwords = { admin: 'demo-admin-2026', seller: 'demo-seller-2026', user: 'demo-user-2026' } as const;

const peopleOf = (now: Date): readonly (readonly [role: UserRow['role'], person: NewPerson & { id: string }])[] => {
  const [artist] = artists;
  return [
    ['admin', extra('admin', 'Demo Admin', now)],
    ...(artist ? ([['seller', artistAsPerson(artist, 0, now)]] as const) : []),
    ['user', extra('user', 'Demo User', now)],
  ];
};

const extra = (role: string, displayName: string, now: Date) => ({
  id: demoId(`account ${role}`, 2000),
  username: `demo-${role}`,
  displayName,
  email: `demo-${role}@${emailDomain}`,
  // Earlier than all their orders in the demo's past.
  createdAt: new Date(now.getTime() - 100 * dayMs),
  emailVerifiedAt: now,
});

/** Creates missing demo accounts. Returns all that can log in: not a closed one, or one whose name someone else has. */
export const ensureDemoAccounts = async (deps: DemoDeps): Promise<readonly DemoAccount[]> => {
  const made: DemoAccount[] = [];
  for (const [role, person] of peopleOf(deps.clock.now())) {
    const user = await ensureAccount(deps, role, person);
    if (user) made.push({ role, email: user.email, password: passwords[role] });
  }
  return made;
};

const ensureAccount = (
  deps: DemoDeps,
  role: UserRow['role'],
  person: NewPerson & { id: string },
): Promise<UserRow | null> =>
  inTransaction(deps.db, async (trx) => {
    if (await isTaken(trx, person, deps.clock.now())) return null;
    const user = await createPerson(trx, person, role);
    if (user.closed_at !== null) return null;
    await markEmailVerified(trx, user.id, deps.clock.now());
    // Hashing is slow, so later starts skip it.
    if ((await findPasswordHash(trx, user.id)) === null) {
      await setPassword(deps, trx, user.id, passwords[role]);
      await markPublished(trx, user.id);
    }
    return user;
  });

/** Ends the demo accounts' sessions. Returns the emails of those whose published password is refused here. */
export const closeDemoAccounts = async (deps: DemoDeps): Promise<readonly string[]> => {
  const shut = await endPublishedSessions(deps, Object.values(passwords), demoIdRange);
  return (await findUsersByIds(deps.db, shut)).map(({ email }) => email);
};

const isTaken = async (trx: Trx, { id, username, email }: NewPerson & { id: string }, now: Date): Promise<boolean> => {
  const holder = await findUserByEmail(trx, email);
  if (holder && holder.id !== id) return true;
  return !(await isUsernameUnused(trx, username, { now, userId: id }));
};
