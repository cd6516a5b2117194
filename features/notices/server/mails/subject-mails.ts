import { t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { defuse, type MailContent, type ShopMailKind, writeMail } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { kindLabel, ownNoticePath, type TargetKind } from '../../notice-kinds.ts';
import type { NoticeRow } from '../tables.ts';
import { howDecided, noticeTextsAt } from '../texts.ts';
import { aboutTarget } from './notifier-mails.ts';

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
        { kind: 'facts', rows: [...rows, [t`Number`, `#${notice.number}`]] },
        {
          kind: 'button',
          ...(button ?? { label: t`Open the decision`, url: `${deps.publicUrl}${ownNoticePath(notice.id)}` }),
        },
        ...notes.map((note) => ({ kind: 'note', text: note }) as const),
      ],
    },
  });
};

/** The consequence for each kind of thing. */
const followed = (kind: TargetKind): string => {
  if (kind === 'beat')
    return t`Nobody can hear or buy it for now. Buyers keep what they bought. We’re holding earnings that haven’t been paid out yet.`;
  return kind === 'artist' ? t`We’ll email you separately about changes to your page.` : t`Nobody can read it anymore.`;
};

const acted = (notice: NoticeRow): string =>
  notice.kind === 'same-file'
    ? t`“${{ title: defuse(notice.title) }}”, which is yours, contains the same file as another seller’s upload, and can’t be sold.`
    : aboutTarget(notice, {
        beat: (title) => t`Someone reported “${{ title }}”, which is yours, and we agree.`,
        artist: (title) => t`Someone reported the artist page “${{ title }}”, which is yours, and we agree.`,
        comment: (title) => t`Someone reported a comment on “${{ title }}”, which is yours, and we agree.`,
      });

export const mailStatement = async (deps: Deps, trx: Trx, notice: NoticeRow): Promise<void> => {
  const texts = await noticeTextsAt(trx, notice.changed_at);
  await writeToSubject(deps, trx, {
    kind: 'notices.statement',
    notice,
    content: {
      subject: t`We took action on something you published (#${{ number: String(notice.number) }}) · ${{ label: label.name }}`,
      preview: t`Read why we acted, and how to object.`,
      heading: t`We took action on something you published`,
      rows: [
        [t`Kind`, kindLabel(notice.kind)],
        [t`Facts`, notice.facts ?? ''],
        [t`Rule`, notice.rule ?? ''],
      ],
    },
    text: `${acted(notice)} ${followed(notice.target_kind)} ${t`The decision counts as a strike for twelve months.`}`,
    notes: [
      howDecided(notice, texts),
      ...(notice.kind === 'copyright' ? [texts.redress.counter] : []),
      texts.redress.subject,
    ],
  });
};

const objected = (notice: NoticeRow): string =>
  aboutTarget(notice, {
    beat: (title) => t`You objected to a notice about “${{ title }}”.`,
    artist: (title) => t`You objected to a notice about the artist page “${{ title }}”.`,
    comment: (title) => t`You objected to a notice about a comment on “${{ title }}”.`,
  });

export const mailKeptOff = async (deps: Deps, trx: Trx, notice: NoticeRow, filing: string): Promise<void> => {
  const { redress } = await noticeTextsAt(trx, notice.changed_at);
  await writeToSubject(deps, trx, {
    kind: 'notices.kept-off',
    notice,
    content: {
      subject: t`It stays down: #${{ number: String(notice.number) }} · ${{ label: label.name }}`,
      preview: t`The person who sent the notice has gone to court.`,
      heading: t`It stays down for now`,
      rows: [[t`Court filing`, filing]],
    },
    text: `${objected(notice)} ${t`The person who sent it has told us that they’ve gone to court, so it stays down until a court decides or you both agree.`}`,
    notes: [redress.subject],
  });
};

interface Ended {
  readonly notice: NoticeRow;
  readonly reason: string;
  /** A sentence about how the material was restored; empty if it wasn't. */
  readonly back: string;
}

const reversed = (notice: NoticeRow): string =>
  aboutTarget(notice, {
    beat: (title) => t`We’ve reversed our decision about “${{ title }}”.`,
    artist: (title) => t`We’ve reversed our decision about the artist page “${{ title }}”.`,
    comment: (title) => t`We’ve reversed our decision about a comment on “${{ title }}”.`,
  });

export const mailEnded = (deps: Deps, trx: Trx, { notice, reason, back }: Ended): Promise<void> =>
  writeToSubject(deps, trx, {
    kind: 'notices.ended',
    notice,
    content: {
      subject: t`We reversed our decision about something you published (#${{ number: String(notice.number) }}) · ${{ label: label.name }}`,
      preview: t`The strike is gone, and we’ll pay out the money we held.`,
      heading: t`We reversed our decision`,
      rows: [[t`Reason`, reason]],
    },
    text: [reversed(notice), back, t`The strike is gone, and we’ll pay out the money we held because of it.`]
      .filter(Boolean)
      .join(' '),
    notes: [],
  });
