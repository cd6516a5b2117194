import { label } from '#content/label.ts';
import type { UserRow } from '#features/account/server/public.ts';
import { writeMail } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { placeOf } from './place-of.ts';
import { hashOf, newSecret } from '../secrets.ts';
import type { SessionTable } from '../tables.ts';

interface Seen {
  readonly user: UserRow;
  readonly session: SessionTable;
  /** What the browser's cookie says, which may be anything. */
  readonly known: string | undefined;
}

/**
 * Notes the browser of a log-in, and tells its account's owner by mail when the account was never used from it before and
 * was used from another one. Answers what names the browser.
 */
export const noteDevice = async (
  deps: Pick<Deps, 'config' | 'jobs' | 'clock' | 'publicUrl'>,
  trx: Trx,
  { user, session, known }: Seen,
): Promise<string> => {
  const device = known !== undefined && /^[\w-]{43}$/.test(known) ? known : newSecret();
  const devices = await trx.selectFrom('auth_devices').select('hash').where('user_id', '=', user.id).execute();
  const hash = hashOf(device);
  const isKnown = devices.some((row) => row.hash.equals(hash));
  await trx
    .insertInto('auth_devices')
    .values({ user_id: user.id, hash, seen_at: session.created_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'hash']).doUpdateSet({ seen_at: session.created_at }))
    .execute();
  // A browser may call itself anything: nobody but the account's proven owner is told what it said.
  const isOwners = user.email_verified_at !== null;
  if (!isKnown && isOwners && devices.length > 0 && (await wantsAlerts(trx, user.id))) {
    await writeAlert(deps, trx, user, session);
  }
  return device;
};

const wantsAlerts = async (trx: Trx, userId: string): Promise<boolean> => {
  const row = await trx
    .selectFrom('auth_security')
    .select('login_alerts')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.login_alerts ?? true;
};

const writeAlert = async (
  deps: Pick<Deps, 'config' | 'jobs' | 'clock' | 'publicUrl'>,
  trx: Trx,
  user: UserRow,
  session: SessionTable,
): Promise<void> => {
  await writeMail(deps, trx, {
    purpose: `login-alert:${session.id}`,
    to: user.email,
    content: {
      subject: `A new device has logged in to your account at ${label.name}`,
      preview: `${session.browser} on ${session.device_name}`,
      heading: 'A new device has logged in',
      blocks: [
        {
          kind: 'paragraph',
          text: "Somebody logged in to your account from a device we haven't seen before.",
        },
        {
          kind: 'facts',
          rows: [
            ['When', `${session.created_at.toISOString().slice(0, 16).replace('T', ' ')} (UTC)`],
            ['Device', session.device_name],
            ['Browser', `${session.browser} ${session.browser_version}`.trim()],
            ['Place', placeOf(session)],
            ['Address', session.ip_address],
          ],
        },
        {
          kind: 'paragraph',
          text: "If this was you, there's nothing to do. If not, end that session and change your password.",
        },
        { kind: 'button', label: 'Look at my sessions', url: `${deps.publicUrl}/sessions` },
        { kind: 'note', text: 'You can switch these mails off under All Settings, Security.' },
      ],
    },
  });
};
