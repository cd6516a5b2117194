import { findUsersByIds } from '#features/account/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { AdminRequest } from '../../contract-admin.ts';
import type { RequestRow } from '../tables.ts';

interface Writer {
  readonly writer: AdminRequest['writer'];
  readonly accountId: AdminRequest['accountId'];
  readonly reach: AdminRequest['reach'];
  /** For replies: the account's current email, or what a visitor typed. */
  readonly email: string;
}

/** Who wrote a request, and how to reach them. */
export const writerOf = async (
  db: Queryable,
  request: Pick<RequestRow, 'user_id' | 'email' | 'email_consent'>,
): Promise<Writer> => {
  const mayMail = request.email_consent;
  const [user] = request.user_id === null ? [] : await findUsersByIds(db, [request.user_id]);
  if (!user) return { writer: 'visitor', accountId: null, reach: mayMail ? 'mail' : 'none', email: request.email };
  return {
    writer: user.email_verified_at === null ? 'unverified' : 'verified',
    accountId: user.closed_at === null ? user.id : null,
    reach: mayMail ? 'mail-and-page' : 'page',
    email: user.email,
  };
};
