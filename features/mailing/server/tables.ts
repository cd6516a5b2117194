import type { Generated } from 'kysely';

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
  /** Expiry of its link or code. */
  expires_at: Date | null;
  /** Replaces the subject when the bodies are blanked. */
  lasting_subject: string | null;
  /** When it was given up; null again once it's resent. */
  failed_at: Date | null;
  /** The mail server's reply. */
  failure: string | null;
  /**
   * The address with which a mail program unsubscribes its reader; only for emails to a list or by another person's
   * act.
   */
  unsubscribe_url: string | null;
}

/** Sent emails as the outbox shows them; rows exist only where the outbox is on. */
export interface OutboxTable {
  message_id: string;
  subject: string;
  body_text: string;
  body_html: string;
  unsubscribe_url: string | null;
}

/** The senders that an address has blocked. */
export interface BlockTable {
  /** In lower case. */
  receiver: string;
  /** Null for everyone. */
  sender_id: string | null;
  created_at: Date;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    mailing_messages: MessageTable;
    mailing_outbox: OutboxTable;
    mailing_blocks: BlockTable;
  }
}
