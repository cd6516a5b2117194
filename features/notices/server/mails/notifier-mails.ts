import { t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import { defuse, type MailBlock, mayWriteTo, type PersonMailDeps, writeMail } from '#features/mailing/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Trx } from '#platform/database/open.ts';
import { kindLabel, type TargetKind } from '../../notice-kinds.ts';
import { keyedPath } from '../notice-key.ts';
import type { NoticeRow } from '../tables.ts';
import { howDecided, noticeTextsAt } from '../texts.ts';

// Emails to the notifier and to the label. They never quote the notifier, since anyone can type anyone's email.

/** A sentence for each kind of thing. The title is as its owner wrote it. */
export const aboutTarget = (
  { target_kind: kind, title }: Pick<NoticeRow, 'target_kind' | 'title'>,
  sentences: Readonly<Record<TargetKind, (title: string) => string>>,
): string => sentences[kind](defuse(title));

/** A sentence that says what the notifier reported, or what the shop found. */
export const reported = (notice: NoticeRow): string =>
  notice.kind === 'same-file'
    ? t`Another seller uploaded one of your files as “${{ title: defuse(notice.title) }}”.`
    : aboutTarget(notice, {
        beat: (title) => t`You reported “${{ title }}”.`,
        artist: (title) => t`You reported the artist page “${{ title }}”.`,
        comment: (title) => t`You reported a comment on “${{ title }}”.`,
      });

export const factsOf = (notice: NoticeRow): MailBlock => ({
  kind: 'facts',
  rows: [
    [t`Number`, `#${notice.number}`],
    [t`Kind`, kindLabel(notice.kind)],
  ],
});

export const statusButton = (deps: Pick<PersonMailDeps, 'publicUrl' | 'config'>, notice: NoticeRow): MailBlock => ({
  kind: 'button',
  label: t`Open your notice`,
  url: `${deps.publicUrl}${keyedPath(deps, notice.id)}`,
});

interface Received {
  readonly notice: NoticeRow;
  /** The email address is the verified one of the account that sent the notice. */
  readonly isProven: boolean;
}

/** Acknowledges a notice. Emails to a typed address are rate-limited, like all that strangers can cause. */
export const acknowledge = async (deps: PersonMailDeps, trx: Trx, { notice, isProven }: Received): Promise<void> => {
  if (notice.email === '') return;
  if (!isProven && !(await mayWriteTo(deps, trx, { to: notice.email, from: 'notices' }))) return;
  await writeMail(deps, trx, {
    purpose: `notices.received:${notice.id}`,
    to: notice.email,
    content: {
      subject: t`We’ve received your notice #${{ number: String(notice.number) }} · ${{ label: label.name }}`,
      preview: t`Someone at the label will review it and tell you what they decide.`,
      heading: t`We’ve received your notice`,
      blocks: [
        {
          kind: 'paragraph',
          text: `${reported(notice)} ${t`Someone at ${{ label: label.name }} will review it and tell you what they decide, and why.`}`,
        },
        factsOf(notice),
        statusButton(deps, notice),
        { kind: 'note', text: t`You can withdraw it there at any time. If you didn’t send it, do that now.` },
      ],
    },
  });
};

/** Emails the label about a new or completed notice, if `SUPPORT_EMAIL` is set. */
export const emailLabel = async (
  deps: PersonMailDeps & { readonly config: Pick<Config, 'supportEmail'> },
  trx: Trx,
  notice: NoticeRow,
): Promise<void> => {
  if (!deps.config.supportEmail) return;
  await writeMail(deps, trx, {
    purpose: `notices.told:${notice.id}:${notice.addition === null ? 'new' : 'completed'}`,
    to: deps.config.supportEmail,
    content: {
      subject: t`Notice #${{ number: String(notice.number) }}: ${{ kind: kindLabel(notice.kind) }}`,
      preview: t`Review it and decide.`,
      heading: t`A notice needs a decision`,
      blocks: [
        {
          kind: 'paragraph',
          text:
            notice.kind === 'same-file'
              ? t`“${{ title: defuse(notice.title) }}” contains the same file as another seller’s upload.`
              : aboutTarget(notice, {
                  beat: (title) => t`Someone reported “${{ title }}”.`,
                  artist: (title) => t`Someone reported the artist page “${{ title }}”.`,
                  comment: (title) => t`Someone reported a comment on “${{ title }}”.`,
                }),
        },
        ...(notice.child_abuse
          ? ([{ kind: 'paragraph', text: t`It’s about the sexual abuse of children. Review it first.` }] as const)
          : []),
        factsOf(notice),
        {
          kind: 'button',
          label: t`Open the notice`,
          url: `${deps.publicUrl}/dashboard/admin/notices?notice=${notice.id}`,
        },
      ],
    },
  });
};

export const mailIncomplete = async (deps: PersonMailDeps, trx: Trx, notice: NoticeRow): Promise<void> => {
  if (notice.email === '') return;
  await writeMail(deps, trx, {
    purpose: `notices.incomplete:${notice.id}`,
    to: notice.email,
    content: {
      subject: t`Your notice #${{ number: String(notice.number) }} is incomplete · ${{ label: label.name }}`,
      preview: t`Something is missing. You can add it.`,
      heading: t`Your notice is incomplete`,
      blocks: [
        { kind: 'paragraph', text: `${reported(notice)} ${t`Before we can decide, we need more from you.`}` },
        { kind: 'facts', rows: [[t`What’s missing`, notice.reason ?? '']] },
        statusButton(deps, notice),
        factsOf(notice),
      ],
    },
  });
};

const decisionWords = ({ state, kind }: NoticeRow): string => {
  if (state === 'acted') return t`We agree with you, and have acted on it.`;
  return kind === 'same-file'
    ? t`We’ve reviewed it, and they may sell it.`
    : t`We’ve reviewed it, and changed nothing.`;
};

export const mailDecided = async (deps: PersonMailDeps, trx: Trx, notice: NoticeRow): Promise<void> => {
  if (notice.email === '') return;
  const acted = notice.state === 'acted';
  const texts = await noticeTextsAt(trx, notice.changed_at);
  const reason = acted ? `${notice.facts} (${notice.rule})` : (notice.reason ?? '');
  await writeMail(deps, trx, {
    purpose: `notices.decided:${notice.id}:${notice.state}`,
    to: notice.email,
    content: {
      subject: t`Our decision on your notice #${{ number: String(notice.number) }} · ${{ label: label.name }}`,
      preview: acted ? t`We acted on it.` : t`We didn’t act on it. Read why.`,
      heading: acted ? t`We acted on your notice` : t`We didn’t act on your notice`,
      blocks: [
        {
          kind: 'paragraph',
          text: `${reported(notice)} ${decisionWords(notice)}`,
        },
        { kind: 'facts', rows: [[t`Reason`, reason]] },
        statusButton(deps, notice),
        factsOf(notice),
        { kind: 'note', text: howDecided(notice, texts) },
        { kind: 'note', text: texts.redress.notifier },
      ],
    },
  });
};

export const mailOutcome = async (
  deps: PersonMailDeps,
  trx: Trx,
  { notice, reason, wentBack }: { readonly notice: NoticeRow; readonly reason: string; readonly wentBack: boolean },
): Promise<void> => {
  if (notice.email === '') return;
  const { redress } = await noticeTextsAt(trx, notice.changed_at);
  await writeMail(deps, trx, {
    purpose: `notices.outcome:${notice.id}`,
    to: notice.email,
    content: {
      subject: t`Your notice #${{ number: String(notice.number) }} has ended · ${{ label: label.name }}`,
      preview: t`We’ve reversed our decision. Read why.`,
      heading: t`We’ve reversed our decision`,
      blocks: [
        {
          kind: 'paragraph',
          text: `${reported(notice)} ${wentBack ? t`We’ve reversed our decision, and it’s back.` : t`We’ve reversed our decision.`}`,
        },
        { kind: 'facts', rows: [[t`Reason`, reason]] },
        statusButton(deps, notice),
        factsOf(notice),
        { kind: 'note', text: redress.notifier },
      ],
    },
  });
};
