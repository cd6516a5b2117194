import { label } from '#content/current.ts';
import { formatLongDay } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { type PersonMailDeps, writeMailFromPerson } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import { keyedPath } from '../notice-key.ts';
import type { CounterRow, NoticeRow } from '../tables.ts';
import { reported } from './notifier-mails.ts';

const counteredWords = (counter: CounterRow): string => {
  const [from, by] = [formatLongDay(counter.restore_from), formatLongDay(counter.restore_by)];
  return t`The person it’s about says that it was taken down by mistake. Unless you tell us before ${{ from }} that you’ve filed an action in court to keep them from infringing, it goes back between that day and ${{ by }}.`;
};

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
      subject: t`A counter-notice to your notice #${{ number: String(notice.number) }} · ${{ label: label.name }}`,
      preview: t`What you reported goes back unless you go to court.`,
      heading: t`A counter-notice to your notice`,
      blocks: [
        {
          kind: 'paragraph',
          text: `${reported(notice)} ${counteredWords(counter)}`,
        },
        {
          kind: 'quotes',
          rows: [
            [t`Name`, counter.name],
            [t`Address`, counter.address],
            [t`Phone`, counter.phone],
            [t`Statement`, counter.statement],
          ],
        },
        {
          kind: 'button',
          label: t`Read all of it`,
          url: `${deps.publicUrl}${keyedPath(deps, notice.id)}`,
        },
        {
          kind: 'note',
          text: t`If you’ve gone to court, write to ${{ email: label.email }} with the court and the case number.`,
        },
      ],
    },
  });
};
