import { writeAudit } from '#features/audit/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { asAdmin, findUserByEmail, type UserRow } from './people.ts';

const rightsOf = ({ role, is_editor: isEditor }: UserRow) => ({ role, isEditor });

/** Returns null if no account has this email; `unverified` if its email isn't, so anyone may have created the account. */
export const makeAdmin = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  email: string,
): Promise<{ readonly user: UserRow; readonly wasAdmin: boolean } | 'unverified' | null> =>
  inTransaction(db, async (trx) => {
    const before = await findUserByEmail(trx, email);
    if (!before) return null;
    if (before.email_verified_at === null) return 'unverified';
    if (before.role === 'admin') return { user: before, wasAdmin: true };
    const user = await trx
      .updateTable('account_users')
      .set(asAdmin)
      .where('id', '=', before.id)
      .where('closed_at', 'is', null)
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeAudit(trx, {
      at: clock.now(),
      actorId: null,
      action: 'account.make-admin',
      subjectId: user.id,
      details: { before: rightsOf(before), after: rightsOf(user) },
    });
    return { user, wasAdmin: false };
  });
