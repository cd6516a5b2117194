import type { Generated, JSONColumnType } from 'kysely';

export interface MessageTable {
  id: string;
  purpose: string;
  message_id: string;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  created_at: Generated<Date>;
  sent_at: Date | null;
  /** Expiry of the email's link or code. */
  expires_at: Date | null;
  /** Replaces the subject when the text is deleted. */
  lasting_subject: string | null;
  /** When we gave up sending the email; null again once an admin resends it. */
  failed_at: Date | null;
  failure: string | null;
  /** Where a mail program unsubscribes its reader; only in emails to a list or from another person. */
  unsubscribe_url: string | null;
}

/** Sent emails as the outbox shows them; has rows only where the outbox is on. */
export interface OutboxTable {
  message_id: string;
  subject: string;
  body_text: string;
  body_html: string;
  unsubscribe_url: string | null;
}

export interface BlockTable {
  /** In lower case. */
  receiver: string;
  /** Null to block everyone. */
  sender_id: string | null;
  created_at: Date;
}

/** What a feature asks the owner of a typed email address to confirm. */
export interface ConfirmationTable {
  /** The feature. */
  kind: string;
  /** In lower case. */
  email: string;
  wishes: JSONColumnType<unknown[]>;
  /** Null before a link is emailed, and once it is used. */
  token_hash: Buffer | null;
  used_token_hash: Buffer | null;
  mailed_at: Date | null;
  expires_at: Date;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    mailing_messages: MessageTable;
    mailing_outbox: OutboxTable;
    mailing_blocks: BlockTable;
    mailing_confirmations: ConfirmationTable;
  }
}
