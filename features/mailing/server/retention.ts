import './tables.ts';
import { type RetentionRule, keepFor } from '#platform/retention/retention-rule.ts';

export const mailingRetention: readonly RetentionRule[] = [
  keepFor({
    table: 'mailing_messages',
    what: 'Emails: recipient, time and subject; the text only until the email is sent',
    column: 'created_at',
    days: 180,
    why: 'admins see what was sent and what failed. Without its row, no email is sent twice, because its cause happens only once',
  }),
  {
    table: 'mailing_blocks',
    what: 'Senders that an email address has blocked',
    kept: 'until the block is lifted or the account is closed',
    why: 'emails that a blocked person’s actions would cause aren’t sent',
  },
  {
    ...keepFor({
      table: 'mailing_confirmations',
      what: 'Email addresses that were signed up for emails and aren’t confirmed yet',
      column: 'expires_at',
      days: 0,
      why: 'someone else may have entered them',
    }),
    kept: 'until their link expires',
  },
  {
    table: 'mailing_outbox',
    what: 'Copies of emails for /dev/outbox, never in production',
    kept: 'the newest 500 (`mailing.blank-expired`)',
    why: 'without a mail server, emails can be read there',
  },
];
