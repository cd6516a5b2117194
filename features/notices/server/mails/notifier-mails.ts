import { label } from '#content/current.ts';
import { defuse, type MailBlock, mayWriteTo, type PersonMailDeps, writeMail } from '#features/mailing/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Trx } from '#platform/database/open.ts';
import { kindLabel, targetName } from '../../notice-kinds.ts';
import { keyedPath } from '../notice-key.ts';
import type { NoticeRow } from '../tables.ts';
import { howDecided, noticeTextsAt } from '../texts.ts';

// Emails to the notifier and to the label. They never quote the notifier, since anyone can type anyone's email.

/** The reported thing's name, as its owner wrote it. */
export const nameOf = ({ target_kind: kind, title }: Pick<NoticeRow, 'target_kind' | 'title'>): string =>
  kind === 'comment'
    ? `a comment on “${defuse(title)}”`
    : targetName({ targetKind: kind, title: defuse(title) }, 'the');

/** A sentence that says what the notifier reported, or what the shop found. */
const reported = (notice: NoticeRow): string =>
  notice.kind === 'same-file'
    ? `Another seller uploaded one of your files as ${nameOf(notice)}.`
    : `You reported ${nameOf(notice)}.`;

export const factsOf = (notice: NoticeRow): MailBlock => ({
  kind: 'facts',
  rows: [
    ['Number', `#${notice.number}`],
    ['Kind', kindLabel[notice.kind]],
  ],
});

export const statusButton = (deps: Pick<PersonMailDeps, 'publicUrl' | 'config'>, notice: NoticeRow): MailBlock => ({
  kind: 'button',
  label: 'Open your notice',
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
      subject: `We’ve received your notice #${notice.number} · ${label.name}`,
      preview: 'Someone at the label will review it and tell you what they decide.',
      heading: 'We’ve received your notice',
      blocks: [
        {
          kind: 'paragraph',
          text: `You reported ${nameOf(notice)}. Someone at ${label.name} will review it and tell you what they decide, and why.`,
        },
        factsOf(notice),
        statusButton(deps, notice),
        { kind: 'note', text: 'You can withdraw it there at any time. If you didn’t send it, do that now.' },
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
      subject: `Notice #${notice.number}: ${kindLabel[notice.kind]}`,
      preview: 'Review it and decide.',
      heading: 'A notice needs a decision',
      blocks: [
        {
          kind: 'paragraph',
          text:
            notice.kind === 'same-file'
              ? `${nameOf(notice)} contains the same file as another seller’s upload.`
              : `Someone reported ${nameOf(notice)}.`,
        },
        ...(notice.child_abuse
          ? ([{ kind: 'paragraph', text: 'It’s about the sexual abuse of children. Review it first.' }] as const)
          : []),
        factsOf(notice),
        {
          kind: 'button',
          label: 'Open the notice',
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
      subject: `Your notice #${notice.number} is incomplete · ${label.name}`,
      preview: 'Something is missing. You can add it.',
      heading: 'Your notice is incomplete',
      blocks: [
        { kind: 'paragraph', text: `${reported(notice)} Before we can decide, we need more from you.` },
        { kind: 'facts', rows: [['What’s missing', notice.reason ?? '']] },
        statusButton(deps, notice),
        factsOf(notice),
      ],
    },
  });
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
      subject: `Our decision on your notice #${notice.number} · ${label.name}`,
      preview: acted ? 'We acted on it.' : 'We didn’t act on it. Read why.',
      heading: acted ? 'We acted on your notice' : 'We didn’t act on your notice',
      blocks: [
        {
          kind: 'paragraph',
          text: acted
            ? `${reported(notice)} We agree with you, and have acted on it.`
            : `${reported(notice)} We’ve reviewed it, and ${notice.kind === 'same-file' ? 'they may sell it' : 'changed nothing'}.`,
        },
        { kind: 'facts', rows: [['Reason', reason]] },
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
      subject: `Your notice #${notice.number} has ended · ${label.name}`,
      preview: 'We’ve reversed our decision. Read why.',
      heading: 'We’ve reversed our decision',
      blocks: [
        {
          kind: 'paragraph',
          text: `${reported(notice)} We’ve reversed our decision${wentBack ? ', and it’s back' : ''}.`,
        },
        { kind: 'facts', rows: [['Reason', reason]] },
        statusButton(deps, notice),
        factsOf(notice),
        { kind: 'note', text: redress.notifier },
      ],
    },
  });
};
