import { label } from '#content/current.ts';
import { formatMoment } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import type { UserRow } from '#features/account/server/public.ts';
import { writeMail } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { describePlace } from './describe-device.ts';
import { hashOf, newSecret } from '../secrets.ts';
import type { SessionTable } from '../tables.ts';

interface Login {
  readonly user: UserRow;
  readonly session: SessionTable;
  readonly devices: readonly string[];
}

/**
 * Records the browser of a login and returns its id. Emails a verified owner if the browser is new but not the
 * account's first, unless they turned off these emails.
 */
export const noteDevice = async (deps: Deps, trx: Trx, { user, session, devices: named }: Login): Promise<string> => {
  const devices = await trx.selectFrom('auth_devices').select('hash').where('user_id', '=', user.id).execute();
  const known = named.find((name) => devices.some((row) => row.hash.equals(hashOf(name))));
  const device = known ?? named[0] ?? newSecret();
  const hash = hashOf(device);
  const isKnown = known !== undefined;
  await trx
    .insertInto('auth_devices')
    .values({ user_id: user.id, hash, seen_at: session.created_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'hash']).doUpdateSet({ seen_at: session.created_at }))
    .execute();
  // The User-Agent can hold any text, so only a verified owner is shown it.
  const isVerified = user.email_verified_at !== null;
  if (!isKnown && isVerified && devices.length > 0 && (await wantsAlerts(trx, user.id))) {
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

const writeAlert = async (deps: Deps, trx: Trx, user: UserRow, session: SessionTable): Promise<void> => {
  await writeMail(deps, trx, {
    purpose: `login-alert:${session.id}`,
    to: user.email,
    content: {
      subject: t`New login to your ${{ label: label.name }} account`,
      preview: t`${{ browser: session.browser }} on ${{ device: session.device_name }}`,
      heading: t`New login from a new device`,
      blocks: [
        {
          kind: 'paragraph',
          text: t`Someone logged in to your account from a device we haven’t seen before.`,
        },
        {
          kind: 'facts',
          rows: [
            [t`When`, formatMoment(session.created_at)],
            [t`Device`, session.device_name],
            [t`Browser`, `${session.browser} ${session.browser_version}`.trim()],
            [t`Location`, describePlace(session)],
            [t`IP address`, session.ip_address],
          ],
        },
        {
          kind: 'paragraph',
          text: t`If this was you, there’s nothing to do. If not, end that session and change your password.`,
        },
        { kind: 'button', label: t`View my sessions`, url: `${deps.publicUrl}/sessions` },
        { kind: 'note', text: t`You can turn off these emails in your dashboard, under Settings, Security.` },
      ],
    },
  });
};
