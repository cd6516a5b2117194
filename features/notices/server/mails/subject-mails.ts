import { label } from '#content/current.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { type MailContent, type ShopMailKind, writeMail } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { kindLabel, ownNoticePath } from '../../notice-kinds.ts';
import type { NoticeRow } from '../tables.ts';
import { howDecided, noticeTextsAt } from '../texts.ts';
import { nameOf } from './notifier-mails.ts';

// Emails to the owner of the beat, page or comment that a notice is about. They never quote the notifier.

interface SubjectMail {
  readonly kind: ShopMailKind;
  readonly notice: NoticeRow;
  readonly content: Omit<MailContent, 'blocks'> & { readonly rows: readonly (readonly [string, string])[] };
  readonly text: string;
  readonly notes: readonly string[];
  /** Where to read on; by default the decision's page. */
  readonly button?: { readonly label: string; readonly url: string };
}

export const writeToSubject = async (
  deps: Deps,
  trx: Trx,
  { kind, notice, text, notes, button, content: { rows, ...content } }: SubjectMail,
): Promise<void> => {
  const [subject] = await findUsersByIds(trx, [notice.subject_id]);
  if (!subject || subject.closed_at !== null) return;
  await writeMail(deps, trx, {
    purpose: `${kind}:${notice.id}`,
    to: subject.email,
    content: {
      ...content,
      blocks: [
        { kind: 'paragraph', text },
        { kind: 'facts', rows: [...rows, ['Number', `#${notice.number}`]] },
        {
          kind: 'button',
          ...(button ?? { label: 'Open the decision', url: `${deps.publicUrl}${ownNoticePath(notice.id)}` }),
        },
        ...notes.map((note) => ({ kind: 'note', text: note }) as const),
      ],
    },
  });
};

/** The consequence for each kind of thing. */
const followed = {
  beat: 'Nobody can hear or buy it for now. Buyers keep what they bought. We’re holding earnings that haven’t been paid out yet.',
  artist: 'We’ll email you separately about changes to your page.',
  comment: 'Nobody can read it anymore.',
} as const;

const acted = (notice: NoticeRow): string =>
  notice.kind === 'same-file'
    ? `${nameOf(notice)}, which is yours, contains the same file as another seller’s upload, and can’t be sold.`
    : `Someone reported ${nameOf(notice)}, which is yours, and we agree.`;

export const mailStatement = async (deps: Deps, trx: Trx, notice: NoticeRow): Promise<void> => {
  const texts = await noticeTextsAt(trx, notice.changed_at);
  await writeToSubject(deps, trx, {
    kind: 'notices.statement',
    notice,
    content: {
      subject: `We took action on something you published (#${notice.number}) · ${label.name}`,
      preview: 'Read why we acted, and how to object.',
      heading: 'We took action on something you published',
      rows: [
        ['Kind', kindLabel[notice.kind]],
        ['Facts', notice.facts ?? ''],
        ['Rule', notice.rule ?? ''],
      ],
    },
    text: `${acted(notice)} ${followed[notice.target_kind]} The decision counts as a strike for twelve months.`,
    notes: [
      howDecided(notice, texts),
      ...(notice.kind === 'copyright' ? [texts.redress.counter] : []),
      texts.redress.subject,
    ],
  });
};

export const mailKeptOff = async (deps: Deps, trx: Trx, notice: NoticeRow, filing: string): Promise<void> => {
  const { redress } = await noticeTextsAt(trx, notice.changed_at);
  await writeToSubject(deps, trx, {
    kind: 'notices.kept-off',
    notice,
    content: {
      subject: `It stays down: #${notice.number} · ${label.name}`,
      preview: 'The person who sent the notice has gone to court.',
      heading: 'It stays down for now',
      rows: [['Court filing', filing]],
    },
    text: `You objected to a notice about ${nameOf(notice)}. The person who sent it has told us that they’ve gone to court, so it stays down until a court decides or you both agree.`,
    notes: [redress.subject],
  });
};

interface Ended {
  readonly notice: NoticeRow;
  readonly reason: string;
  /** A sentence about how the material was restored; empty if it wasn't. */
  readonly back: string;
}

export const mailEnded = (deps: Deps, trx: Trx, { notice, reason, back }: Ended): Promise<void> =>
  writeToSubject(deps, trx, {
    kind: 'notices.ended',
    notice,
    content: {
      subject: `We reversed our decision about something you published (#${notice.number}) · ${label.name}`,
      preview: 'The strike is gone, and we’ll pay out the money we held.',
      heading: 'We reversed our decision',
      rows: [['Reason', reason]],
    },
    text: `We’ve reversed our decision about ${nameOf(notice)}. ${back} The strike is gone, and we’ll pay out the money we held because of it.`.replaceAll(
      '  ',
      ' ',
    ),
    notes: [],
  });
