import type { Trx } from '#platform/database/open.ts';
import type { MailPurpose } from './mail-kinds.ts';

/** Records an email as sent when it was written, without sending it: for what happened before this shop had a mailer. */
export const noteSent = async (trx: Trx, purpose: MailPurpose): Promise<void> => {
  await trx
    .updateTable('mailing_messages')
    .set((mail) => ({ sent_at: mail.ref('created_at'), body_text: '', body_html: '' }))
    .where('purpose', '=', purpose)
    .where('sent_at', 'is', null)
    .execute();
};
