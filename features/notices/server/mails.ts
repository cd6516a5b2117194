import type { MailCauses } from '#platform/mail/mail-kinds.ts';

export const noticesMails = {
  'notices.told': 'label',
  'notices.received': 'own',
  'notices.incomplete': 'label',
  'notices.decided': 'label',
  'notices.countered': 'person',
  'notices.outcome': 'label',
  'notices.statement': 'label',
  'notices.kept-off': 'label',
  'notices.ended': 'label',
  'notices.waits': 'own',
  'notices.same-file': 'label',
  'notices.allowed': 'label',
} as const satisfies MailCauses;

declare module '#platform/mail/mail-kinds.ts' {
  interface MailKinds {
    notices: typeof noticesMails;
  }
}
