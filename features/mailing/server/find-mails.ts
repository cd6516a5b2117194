import type { Queryable } from '#platform/database/open.ts';
import type { MailPurpose } from './mail-kinds.ts';

interface WrittenMail {
  readonly purpose: string;
  readonly subject: string;
  readonly writtenAt: Date;
  /** Null if the email is waiting, failed, or expired before it could be sent. */
  readonly sentAt: Date | null;
  readonly failedAt: Date | null;
  readonly failure: string | null;
}

/** The emails with these purposes, in no particular order. */
export const findMails = async (db: Queryable, purposes: readonly MailPurpose[]): Promise<WrittenMail[]> => {
  if (purposes.length === 0) return [];
  const rows = await db
    .selectFrom('mailing_messages')
    .select(['purpose', 'subject', 'created_at', 'sent_at', 'failed_at', 'failure'])
    .where('purpose', 'in', [...purposes])
    .execute();
  return rows.map((row) => ({
    purpose: row.purpose,
    subject: row.subject,
    writtenAt: row.created_at,
    sentAt: row.sent_at,
    failedAt: row.failed_at,
    failure: row.failure,
  }));
};
