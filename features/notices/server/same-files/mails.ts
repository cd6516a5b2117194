import { t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import type { UserRow } from '#features/account/server/public.ts';
import { defuse, writeMail } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps, DepsWithoutDb } from '#platform/deps.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { factsOf, statusButton } from '../mails/notifier-mails.ts';
import { writeToSubject } from '../mails/subject-mails.ts';
import type { NoticeRow } from '../tables.ts';

const ownBeats = (deps: DepsWithoutDb) => ({ label: t`Your catalog`, url: `${deps.publicUrl}/beatstore/upload` });

/** Emails the uploader that an admin has to decide. */
export const mailWaits = (deps: Deps, trx: Trx, notice: NoticeRow): Promise<void> =>
  writeToSubject(deps, trx, {
    kind: 'notices.waits',
    notice,
    button: ownBeats(deps),
    content: {
      subject: t`We’re reviewing one of your files (#${{ number: String(notice.number) }}) · ${{ label: label.name }}`,
      preview: t`Another seller has the same file. You don’t have to do anything.`,
      heading: t`We’re reviewing one of your files`,
      rows: [],
    },
    text: t`“${{ title: defuse(notice.title) }}” contains the same file as another seller’s upload. Nobody can hear or buy it until someone at ${{ label: label.name }} has reviewed it. We’ll email you.`,
    notes: [t`Is it a collaboration, or did you make it for someone else? Let us know at ${{ email: label.email }}.`],
  });

/** Emails the uploader that their upload may be sold. */
export const mailAllowed = (
  deps: Deps,
  trx: Trx,
  { notice, reason, back }: { readonly notice: NoticeRow; readonly reason: string; readonly back: string },
): Promise<void> =>
  writeToSubject(deps, trx, {
    kind: 'notices.allowed',
    notice,
    button: ownBeats(deps),
    content: {
      subject: t`We’ve reviewed your file (#${{ number: String(notice.number) }}) · ${{ label: label.name }}`,
      preview: t`You can sell it.`,
      heading: t`You can sell it`,
      rows: [[t`Reason`, reason]],
    },
    text: `${t`We’ve reviewed “${{ title: defuse(notice.title) }}”, and you can sell it.`} ${back}`.trim(),
    notes: [],
  });

interface Told {
  readonly notice: NoticeRow;
  readonly receiver: UserRow;
  /** The title of their own beat or kit with the same file. */
  readonly title: string;
}

/** Emails the seller who had the file first, at most three times a day about one uploader, who isn't named. */
export const mailOther = async (deps: Deps, trx: Trx, { notice, receiver, title }: Told): Promise<void> => {
  const limit = { name: 'notices.same-file', max: 3, seconds: 24 * 3600 };
  if ((await checkRateLimits({ ...deps, db: trx }, [limit, `${notice.subject_id} ${receiver.id}`])) > 0) return;
  await writeMail(deps, trx, {
    purpose: `notices.same-file:${notice.id}`,
    to: receiver.email,
    content: {
      subject: t`Someone uploaded one of your files (#${{ number: String(notice.number) }}) · ${{ label: label.name }}`,
      preview: t`It isn’t on sale. Someone at the label will review it.`,
      heading: t`Someone uploaded one of your files`,
      blocks: [
        {
          kind: 'paragraph',
          text: t`Another seller uploaded a file that’s identical to one in your “${{ title }}”. It isn’t on sale: someone at ${{ label: label.name }} will review it first and tell you what they decide.`,
        },
        factsOf(notice),
        statusButton(deps, notice),
        { kind: 'note', text: t`Did you agree to this? Withdraw the notice there.` },
      ],
    },
  });
};
