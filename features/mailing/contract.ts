import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { foldSearch } from '#contract-kit/email-address.ts';
import { id, message, pageNumber, pageOf, text, time } from '#contract-kit/shapes.ts';
import { t } from '#contract-kit/texts/text.ts';

// The emails as admins see them: without their text, and without subjects that contain a code.

/** `expired`: its link or code expired before the email could be sent. */
export const mailState = z.enum(['waiting', 'failed', 'expired', 'sent']);
export type MailState = z.infer<typeof mailState>;

export const writtenMail = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  state: mailState,
  createdAt: time,
  sentAt: time.nullable(),
  /** The mail server's reply; null unless the email failed. */
  failure: z.string().nullable(),
});
export type WrittenMail = z.infer<typeof writtenMail>;

export const listMails = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/mails',
  summary:
    'List the emails this site has written, newest first, 20 a page. Filter by state or by the beginning of the recipient’s address',
  access: 'admin',
  query: z.object({
    state: z.enum(['all', 'waiting', 'failed', 'sent']).default('all'),
    to: text(254).overwrite(foldSearch).default(''),
    page: pageNumber(),
  }),
  response: pageOf('mails', writtenMail).extend({
    page: z.number().int(),
  }),
});
export type MailsPage = z.infer<typeof listMails.response>;

export const sendMailAgain = endpoint({
  method: 'POST',
  path: '/api/v1/app/admin/mails/:mailId/send',
  summary: 'Resend a failed email',
  access: 'admin',
  params: z.object({ mailId: id }),
  response: message,
  failures: {
    MAILS_NOT_FOUND: { status: 404, message: () => t`We can’t find this email.` },
    MAILS_NOT_FAILED: { status: 409, message: () => t`Only a failed email can be sent again.` },
  },
});
