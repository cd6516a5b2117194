import { label } from '#content/label.ts';
import type { UserRow } from '#features/account/server/public.ts';
import { writeMail } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps, DepsWithoutDb } from '#platform/deps.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { factsOf, nameOf, statusButton } from '../mails/notifier-mails.ts';
import { writeToSubject } from '../mails/subject-mails.ts';
import type { NoticeRow } from '../tables.ts';

const ownBeats = (deps: DepsWithoutDb) => ({ label: 'Your catalog', url: `${deps.publicUrl}/beatstore/upload` });

/** Emails the uploader that an admin has to decide. */
export const mailWaits = (deps: Deps, trx: Trx, notice: NoticeRow): Promise<void> =>
  writeToSubject(deps, trx, {
    kind: 'notices.waits',
    notice,
    button: ownBeats(deps),
    content: {
      subject: `Someone has to look at a file of yours, #${notice.number} · ${label.name}`,
      preview: 'Another seller has the same file. You don’t have to do anything.',
      heading: 'Someone has to look at a file of yours',
      rows: [],
    },
    text: `${nameOf(notice)} has the same file as something of another seller. Nobody can hear or buy it until someone at ${label.name} has looked at it. You’ll get an email.`,
    notes: [`Is it a collaboration, or did you make it for somebody else? Email ${label.email} and say so.`],
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
      subject: `We’ve looked at your file, #${notice.number} · ${label.name}`,
      preview: 'You can sell it.',
      heading: 'You can sell it',
      rows: [['Reason', reason]],
    },
    text: `We’ve looked at ${nameOf(notice)}, and you can sell it. ${back}`.trim(),
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
      subject: `Somebody uploaded a file of yours, #${notice.number} · ${label.name}`,
      preview: 'It isn’t on sale. Someone at the label will look at it.',
      heading: 'Somebody uploaded a file of yours',
      blocks: [
        {
          kind: 'paragraph',
          text: `Another seller uploaded a file that is the same as one of your “${title}”. It isn’t on sale: someone at ${label.name} will look at it first, and tell you what they decide.`,
        },
        factsOf(notice),
        statusButton(deps, notice),
        { kind: 'note', text: `Have you agreed to this? Withdraw the notice there. Questions? Email ${label.email}.` },
      ],
    },
  });
};
