import { label } from '#content/current.ts';
import { formatLongDay } from '#contract-kit/format.ts';
import { type PersonMailDeps, writeMailFromPerson } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import { keyedPath } from '../notice-key.ts';
import type { CounterRow, NoticeRow } from '../tables.ts';
import { nameOf } from './notifier-mails.ts';

/** Emails a counter-notice to the notifier. The notice's page shows it, even if the email may not be sent. */
export const forwardCounter = async (
  deps: PersonMailDeps,
  trx: Trx,
  { notice, counter }: { readonly notice: NoticeRow; readonly counter: CounterRow },
): Promise<void> => {
  if (notice.email === '') return;
  await writeMailFromPerson(deps, trx, {
    purpose: `notices.countered:${notice.id}`,
    senderId: notice.subject_id,
    to: notice.email,
    content: {
      subject: `A counter-notice to your notice #${notice.number} · ${label.name}`,
      preview: 'What you reported goes back unless you go to court.',
      heading: 'A counter-notice to your notice',
      blocks: [
        {
          kind: 'paragraph',
          text: `You reported ${nameOf(notice)}. The person it’s about says that it was taken down by mistake. Unless you tell us before ${formatLongDay(counter.restore_from)} that you’ve filed an action in court to keep them from infringing, it goes back between that day and ${formatLongDay(counter.restore_by)}.`,
        },
        {
          kind: 'quotes',
          rows: [
            ['Name', counter.name],
            ['Address', counter.address],
            ['Phone', counter.phone],
            ['Statement', counter.statement],
          ],
        },
        {
          kind: 'button',
          label: 'Read all of it',
          url: `${deps.publicUrl}${keyedPath(deps, notice.id)}`,
        },
        { kind: 'note', text: `If you’ve gone to court, write to ${label.email} with the court and the case number.` },
      ],
    },
  });
};
