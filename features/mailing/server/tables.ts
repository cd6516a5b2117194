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
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    mailing_messages: MessageTable;
  }
}
