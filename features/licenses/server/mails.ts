import type { MailCauses } from '#platform/mail/mail-kinds.ts';

export const licensesMails = {
  'licenses.assigned': 'person',
  'licenses.withdrawn': 'person',
  'licenses.withdrawn-by-label': 'label',
  'licenses.taken-off': 'label',
  'licenses.restored': 'label',
} as const satisfies MailCauses;

declare module '#platform/mail/mail-kinds.ts' {
  interface MailKinds {
    licenses: typeof licensesMails;
  }
}
