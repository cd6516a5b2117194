import './tables.ts';
export type { MailBlock, MailContent, MailItem } from './mail-content.ts';
export { mailingRecords } from './mailing-records.ts';
export { registerOutbox } from './register-outbox.ts';
export { writeMail, type WriteMailDeps } from './write-mail.ts';
