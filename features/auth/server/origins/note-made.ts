import type { SecurityKind } from '#contract-kit/security/security-kinds.ts';
import { t } from '#contract-kit/texts/text.ts';
import type { UserRow } from '#features/account/server/public.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { describePlace, nameDevice } from '../devices/describe-device.ts';
import { emailOwner } from '../mails/email-owner.ts';

type Maker = Pick<UserActor, 'sessionId' | 'key'>;

interface Made {
  readonly kind: SecurityKind;
  readonly id: string;
  /** The account's owner. An admin may act for another person. */
  readonly owner: Pick<UserRow, 'id'>;
}

/** "Firefox, Windows PC, Atlanta": stored as text, because sessions are deleted later. */
const describeSession = async (db: Queryable, sessionId: string): Promise<string> => {
  const session = await db.selectFrom('auth_sessions').selectAll().where('id', '=', sessionId).executeTakeFirst();
  return (session && nameDevice(session, describePlace(session))) || 'An unknown device';
};

/** Records who made an item of the page "Security", or who gave it to another person. */
export const noteOrigin = async (trx: Trx, maker: Maker, { kind, id, owner }: Made, at: Date): Promise<string> => {
  const device = maker.key ? '' : await describeSession(trx, maker.sessionId);
  const origin = {
    user_id: owner.id,
    made_at: at,
    session_id: maker.key ? null : maker.sessionId,
    device,
    key_id: maker.key?.id ?? null,
    key_name: maker.key?.name ?? null,
  };
  await trx
    .insertInto('auth_origins')
    .values({ ...origin, kind, item_id: id })
    .onConflict((conflict) => conflict.columns(['kind', 'item_id']).doUpdateSet(origin))
    .execute();
  return maker.key ? t`The API key “${{ name: maker.key.name }}”` : device;
};

interface Told extends Made {
  readonly owner: UserRow;
  readonly subject: string;
  readonly heading: string;
  readonly text: string;
  readonly name: string;
}

/** Like `noteOrigin`, and emails the account's owner, so that they notice an item made by someone else. */
export const noteMade = async (
  deps: Pick<Deps, 'config' | 'jobs' | 'clock' | 'publicUrl'>,
  trx: Trx,
  maker: Maker,
  { subject, heading, text, name, ...made }: Told,
): Promise<void> => {
  const by = await noteOrigin(trx, maker, made, deps.clock.now());
  await emailOwner(deps, trx, made.owner, { subject, heading, text, name, by });
};
