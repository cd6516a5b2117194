import './tables.ts';
export type { MailBlock, MailContent, MailItem } from './mail-content.ts';
export { type MailKind, mailKinds, type MailPurpose } from './mail-kinds.ts';
export { mailingRecords } from './mailing-records.ts';
export { registerOutbox } from './register-outbox.ts';
export { writeMail, type WriteMailDeps } from './write-mail.ts';
