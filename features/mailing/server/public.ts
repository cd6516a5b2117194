import './tables.ts';
export type { MailBlock, MailContent, MailItem } from './mail-content.ts';
export { findMails } from './find-mails.ts';
export { readBlockToken } from './from-person/block-links.ts';
export { addBlock, findBlocks, hasBlockedPerson, isBlocked, liftBlock, moveBlocks } from './from-person/blocks.ts';
export { defuse } from './defuse.ts';
export { mayWriteTo, type PersonMailDeps, writeMailFromPerson } from './from-person/write-mail-from-person.ts';
export { type MailKind, type MailPurpose, type PersonMailKind, type ShopMailKind } from './mail-kinds.ts';
export { noteSent } from './blank-mails.ts';
export { html, type Html } from './html.ts';
export { countFailedMails, countUnsentMails } from './list-mails.ts';
export { countWaitingMails, withdrawMails } from './withdraw-mails.ts';
export {
  hashOptInToken,
  mayMailOptIn,
  newOptInToken,
  optInIntervalMs,
  optInLifetimeMs,
  shortenedEmail,
  waitToOptIn,
} from './opt-in.ts';
export { renderMail } from './render-mail.ts';
export { rewriteMail, writeMail, type WriteMailDeps } from './write-mail.ts';
