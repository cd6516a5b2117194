import type { MailCauses } from '#platform/mail/mail-kinds.ts';
import { newId } from '#contract-kit/ids.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import type { UserRow } from '#features/account/server/public.ts';
import { defuse, writeMail } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { Role } from '#platform/http/actor.ts';

export const directoryMails = {
  'account.suspended': 'label',
  'account.restored': 'label',
  'account.role-changed': 'label',
  'account.editor-changed': 'label',
  'account.name-changed': 'label',
  'account.comments-removed': 'label',
} as const satisfies MailCauses;

declare module '#platform/mail/mail-kinds.ts' {
  interface MailKinds {
    directory: typeof directoryMails;
  }
}

type MailDeps = Pick<Deps, 'config' | 'jobs' | 'clock' | 'publicUrl'>;

export const mailSuspended = (
  deps: MailDeps,
  trx: Trx,
  user: UserRow,
  { reason, beats }: { readonly reason: string; readonly beats: number },
): Promise<void> =>
  writeMail(deps, trx, {
    purpose: `account.suspended:${newId(deps.clock.now().getTime())}`,
    to: user.email,
    content: {
      subject: t`Your ${{ label: label.name }} account is suspended`,
      preview: t`You can’t log in for now.`,
      heading: t`Your account is suspended`,
      blocks: [
        {
          kind: 'paragraph',
          text: t`Someone at ${{ label: label.name }} suspended your account. You can’t log in for now.`,
        },
        { kind: 'facts', rows: [[t`Reason`, reason]] },
        {
          kind: 'paragraph',
          text: [
            beats > 0 ? t`What you sell left the store and will come back when your account is restored.` : '',
            t`What you bought, and what others bought from you, stays.`,
          ]
            .filter(Boolean)
            .join(' '),
        },
      ],
    },
  });

export const mailRestored = (deps: MailDeps, trx: Trx, user: UserRow, beats: number): Promise<void> =>
  writeMail(deps, trx, {
    purpose: `account.restored:${newId(deps.clock.now().getTime())}`,
    to: user.email,
    content: {
      subject: t`Your ${{ label: label.name }} account is restored`,
      preview: t`You can log in again.`,
      heading: t`Your account is restored`,
      blocks: [
        {
          kind: 'paragraph',
          text: beats > 0 ? t`You can log in again. What you sell is back in the store.` : t`You can log in again.`,
        },
        { kind: 'button', label: t`Log in`, url: `${deps.publicUrl}/login` },
      ],
    },
  });

const roleWord = (role: Role): string => ({ user: t`user`, seller: t`seller`, admin: t`admin` })[role];

/** What the person can no longer do; empty if nothing. */
const lostWith = (before: Role, after: Role): string => {
  if (before === 'admin') return t`You can’t open the pages for admins anymore.`;
  return before === 'seller' && after === 'user'
    ? t`You can’t open the pages for sellers anymore. Your uploads, sales and money stay.`
    : '';
};

export const mailRoleChanged = (
  deps: MailDeps,
  trx: Trx,
  user: UserRow,
  { before, after }: { readonly before: Role; readonly after: Role },
): Promise<void> =>
  writeMail(deps, trx, {
    purpose: `account.role-changed:${newId(deps.clock.now().getTime())}`,
    to: user.email,
    content: {
      subject: t`Your role at ${{ label: label.name }} was changed`,
      preview: t`From ${{ before: roleWord(before) }} to ${{ after: roleWord(after) }}.`,
      heading: t`Your role was changed`,
      blocks: [
        {
          kind: 'paragraph',
          text: `${t`Someone at ${{ label: label.name }} changed your role from ${{ before: roleWord(before) }} to ${{ after: roleWord(after) }}.`} ${lostWith(before, after)}`.trim(),
        },
        { kind: 'button', label: t`Open your dashboard`, url: `${deps.publicUrl}/dashboard` },
      ],
    },
  });

export const mailEditorChanged = (deps: MailDeps, trx: Trx, user: UserRow): Promise<void> =>
  writeMail(deps, trx, {
    purpose: `account.editor-changed:${newId(deps.clock.now().getTime())}`,
    to: user.email,
    content: user.is_editor
      ? {
          subject: t`You can now edit the site of ${{ label: label.name }}`,
          preview: t`You’ll find it under Site in your dashboard.`,
          heading: t`You can now edit the site`,
          blocks: [
            {
              kind: 'paragraph',
              text: t`Someone at ${{ label: label.name }} gave you the right to edit the site: what its pages say, and the links of the help center. You’ll find both under Site in your dashboard.`,
            },
            { kind: 'button', label: t`Edit the site`, url: `${deps.publicUrl}/dashboard/admin/site` },
          ],
        }
      : {
          subject: t`You can no longer edit the site of ${{ label: label.name }}`,
          preview: t`Someone at ${{ label: label.name }} changed this.`,
          heading: t`You can no longer edit the site`,
          blocks: [
            {
              kind: 'paragraph',
              text: t`Someone at ${{ label: label.name }} took away your right to edit the site. The drafts that you saved stay, and others can go on with them.`,
            },
          ],
        },
  });

export const mailNameChanged = (
  deps: MailDeps,
  trx: Trx,
  user: UserRow,
  { field, before, after }: { readonly field: 'name' | 'username'; readonly before: string; readonly after: string },
): Promise<void> =>
  writeMail(deps, trx, {
    purpose: `account.name-changed:${newId(deps.clock.now().getTime())}`,
    to: user.email,
    content: {
      subject:
        field === 'name'
          ? t`Your name at ${{ label: label.name }} was changed`
          : t`Your username at ${{ label: label.name }} was changed`,
      preview: t`Someone at ${{ label: label.name }} changed it.`,
      heading: field === 'name' ? t`Your name was changed` : t`Your username was changed`,
      blocks: [
        {
          kind: 'paragraph',
          text:
            field === 'name'
              ? t`Someone at ${{ label: label.name }} changed your name.`
              : t`Someone at ${{ label: label.name }} changed your username.`,
        },
        // An unverified account may have been created by someone other than the reader.
        ...(user.email_verified_at === null
          ? []
          : [
              {
                kind: 'facts',
                rows: [
                  [t`Before`, defuse(before)],
                  [t`Now`, defuse(after)],
                ],
              } as const,
            ]),
      ],
    },
  });

export const mailCommentsRemoved = (deps: MailDeps, trx: Trx, user: UserRow, count: number): Promise<void> =>
  writeMail(deps, trx, {
    purpose: `account.comments-removed:${newId(deps.clock.now().getTime())}`,
    to: user.email,
    content: {
      subject: t`Your comments at ${{ label: label.name }} were removed`,
      preview: t`Someone at ${{ label: label.name }} removed ${plural({ comments: count }, { one: '# comment', other: '# comments' })}.`,
      heading: t`Your comments were removed`,
      blocks: [
        {
          kind: 'paragraph',
          text: t`Someone at ${{ label: label.name }} removed ${plural({ comments: count }, { one: '# comment', other: '# comments' })} of yours.`,
        },
      ],
    },
  });
