import './tables.ts';
import { type RetentionRule, keepFor } from '#platform/retention/retention-rule.ts';

export const mailingRetention: readonly RetentionRule[] = [
  keepFor({
    table: 'mailing_messages',
    what: 'That an email was written, to whom, when, and its subject; its text only until it is sent',
    column: 'created_at',
    days: 180,
    why: 'admins see what was sent and what failed. No email is written again for want of its row: what causes it happens once',
  }),
  {
    table: 'mailing_blocks',
    what: 'Whose emails an address has blocked',
    kept: 'until it is lifted, or the account is closed',
    why: 'what one person’s act would send to another isn’t sent',
  },
  {
    ...keepFor({
      table: 'mailing_confirmations',
      what: 'Addresses that somebody signed up for emails, and nobody has confirmed yet',
      column: 'expires_at',
      days: 0,
      why: 'somebody else may have typed them',
    }),
    kept: 'until their link expires',
  },
  {
    table: 'mailing_outbox',
    what: 'Copies for /dev/outbox, never in production',
    kept: 'the newest 500 (`mailing.blank-expired`)',
    why: 'without a mail server emails are read there',
  },
];
