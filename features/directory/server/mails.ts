import type { MailCauses } from '#platform/mail/mail-kinds.ts';
import { counted } from '#contract-kit/format.ts';
import { newId } from '#contract-kit/ids.ts';
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
      subject: `Your ${label.name} account is suspended`,
      preview: 'You can’t log in for now.',
      heading: 'Your account is suspended',
      blocks: [
        { kind: 'paragraph', text: `Someone at ${label.name} suspended your account. You can’t log in for now.` },
        { kind: 'facts', rows: [['Reason', reason]] },
        {
          kind: 'paragraph',
          text: `${beats > 0 ? 'What you sell left the store and will come back when your account is restored. ' : ''}What you bought, and what others bought from you, stays.`,
        },
      ],
    },
  });

export const mailRestored = (deps: MailDeps, trx: Trx, user: UserRow, beats: number): Promise<void> =>
  writeMail(deps, trx, {
    purpose: `account.restored:${newId(deps.clock.now().getTime())}`,
    to: user.email,
    content: {
      subject: `Your ${label.name} account is restored`,
      preview: 'You can log in again.',
      heading: 'Your account is restored',
      blocks: [
        {
          kind: 'paragraph',
          text: `You can log in again.${beats > 0 ? ' What you sell is back in the store.' : ''}`,
        },
        { kind: 'button', label: 'Log in', url: `${deps.publicUrl}/login` },
      ],
    },
  });

/** What the person can no longer do; empty if nothing. */
const lostWith = (before: Role, after: Role): string => {
  if (before === 'admin') return 'You can’t open the pages for admins anymore.';
  return before === 'seller' && after === 'user'
    ? 'You can’t open the pages for sellers anymore. Your uploads, sales and money stay.'
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
      subject: `Your role at ${label.name} was changed`,
      preview: `From ${before} to ${after}.`,
      heading: 'Your role was changed',
      blocks: [
        {
          kind: 'paragraph',
          text: `Someone at ${label.name} changed your role from ${before} to ${after}. ${lostWith(before, after)}`.trim(),
        },
        { kind: 'button', label: 'Open your dashboard', url: `${deps.publicUrl}/dashboard` },
      ],
    },
  });

export const mailEditorChanged = (deps: MailDeps, trx: Trx, user: UserRow): Promise<void> =>
  writeMail(deps, trx, {
    purpose: `account.editor-changed:${newId(deps.clock.now().getTime())}`,
    to: user.email,
    content: user.is_editor
      ? {
          subject: `You can now edit the site of ${label.name}`,
          preview: 'You’ll find it under Site in your dashboard.',
          heading: 'You can now edit the site',
          blocks: [
            {
              kind: 'paragraph',
              text: `Someone at ${label.name} gave you the right to edit the site: what its pages say, and the links of the help center. You’ll find both under Site in your dashboard.`,
            },
            { kind: 'button', label: 'Edit the site', url: `${deps.publicUrl}/dashboard/admin/site` },
          ],
        }
      : {
          subject: `You can no longer edit the site of ${label.name}`,
          preview: `Someone at ${label.name} changed this.`,
          heading: 'You can no longer edit the site',
          blocks: [
            {
              kind: 'paragraph',
              text: `Someone at ${label.name} took away your right to edit the site. The drafts that you saved stay, and others can go on with them.`,
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
      subject: `Your ${field} at ${label.name} was changed`,
      preview: `Someone at ${label.name} changed it.`,
      heading: `Your ${field} was changed`,
      blocks: [
        { kind: 'paragraph', text: `Someone at ${label.name} changed your ${field}.` },
        // An unverified account may have been created by someone other than the reader.
        ...(user.email_verified_at === null
          ? []
          : [
              {
                kind: 'facts',
                rows: [
                  ['Before', defuse(before)],
                  ['Now', defuse(after)],
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
      subject: `Your comments at ${label.name} were removed`,
      preview: `Someone at ${label.name} removed ${counted(count, 'comment')}.`,
      heading: 'Your comments were removed',
      blocks: [{ kind: 'paragraph', text: `Someone at ${label.name} removed ${counted(count, 'comment')} of yours.` }],
    },
  });
