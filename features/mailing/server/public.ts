import './tables.ts';
export type { MailBlock, MailContent, MailItem } from './mail-content.ts';
export { writeMail, type WriteMailDeps } from './write-mail.ts';
