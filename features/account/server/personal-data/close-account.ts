import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import { writeMail } from '#features/mailing/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { lockAdmins, lockPerson, type UserRow } from '../people.ts';
import type { PersonalData } from '#platform/personal-data/personal-data.ts';
import { removeStored } from '#platform/retention/remove-stored.ts';
import { forCaller } from '#platform/texts/in-language.ts';

type CloseDeps = Pick<Deps, 'db' | 'storage' | 'clock' | 'config' | 'jobs' | 'log' | 'publicUrl'>;
type Failed = Failure<'ACCOUNT_NAME_DIFFERS' | 'ACCOUNT_LAST_ADMIN'>;

/** Removes a person's data from every feature in one transaction, and confirms it in a last email. */
export const closeAccount = async (
  deps: CloseDeps,
  records: readonly PersonalData[],
  { actor, username }: { readonly actor: UserActor; readonly username: string },
): Promise<{ message: string } | Failed> => {
  const keys = await inTransaction(deps.db, async (trx) => {
    for (const record of records) await record.lock?.(trx, actor.id);
    const admins = actor.role === 'admin' ? await lockAdmins(trx) : [];
    const person = await lockPerson(trx, actor.id);
    if (!person) throw new Error('The account has just been closed');
    if (username.trim().toLowerCase() !== person.username.toLowerCase()) return fail('ACCOUNT_NAME_DIFFERS');
    if (person.role === 'admin' && admins.every((id) => id === person.id)) return fail('ACCOUNT_LAST_ADMIN');
    const stored: string[] = [];
    for (const record of records) stored.push(...(await record.erase(trx, person)));
    await trx.updateTable('account_users').set({ closed_at: deps.clock.now() }).where('id', '=', person.id).execute();
    await writeMail(deps, trx, closedMail(person));
    return stored;
  });
  if (isFailure(keys)) return keys;
  await removeStored(deps, keys);
  return { message: forCaller(() => t`Your account is closed.`) };
};

const closedMail = (person: UserRow) =>
  ({
    purpose: `account.closed:${person.id}`,
    to: person.email,
    content: {
      subject: t`Your ${{ label: label.name }} account is closed`,
      preview: t`Your profile is gone; your licenses stay valid.`,
      heading: t`Your account is closed`,
      blocks: [
        {
          kind: 'paragraph',
          text: t`Your account has been closed as you asked. Your profile, your picture and your settings have been removed, and you are logged out everywhere.`,
        },
        {
          kind: 'paragraph',
          text: t`We keep orders and license agreements as the law requires, and your licenses stay valid. We also keep the log of what our team changed in your account. The links to your order files no longer work.`,
        },
        { kind: 'note', text: t`Wasn’t this you? Email ${{ email: label.email }} right away.` },
      ],
    },
  }) as const;
