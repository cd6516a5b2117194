import './tables.ts';
export type { MailBlock, MailContent, MailItem } from './mail-content.ts';
export { findMails, type WrittenMail } from './find-mails.ts';
export { type MailKind, mailKinds, type MailPurpose } from './mail-kinds.ts';
export { noteSent } from './note-sent.ts';
export { mailingRecords } from './mailing-records.ts';
export { registerOutbox } from './register-outbox.ts';
export { rewriteMail, writeMail, type WriteMailDeps } from './write-mail.ts';
