import type { MailCauses } from '#platform/mail/mail-kinds.ts';
import { newId } from '#contract-kit/ids.ts';
import { label } from '#content/label.ts';
import type { UserRow } from '#features/account/server/public.ts';
import { writeMail } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';

/** Its kinds of email, with who causes each. */
export const directoryMails = {
  'account.suspended': 'label',
  'account.restored': 'label',
} as const satisfies MailCauses;

declare module '#platform/mail/mail-kinds.ts' {
  interface MailKinds {
    directory: typeof directoryMails;
  }
}

type MailDeps = Pick<Deps, 'config' | 'jobs' | 'clock' | 'publicUrl'>;

const countBeats = (count: number): string => (count === 1 ? 'Your beat' : `Your ${count} beats`);

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
          text: `${beats > 0 ? `${countBeats(beats)} left the store and will come back when your account is restored. ` : ''}What you bought, and what others bought from you, stays.`,
        },
        { kind: 'note', text: `Questions? Email ${label.email}.` },
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
          text: `You can log in again.${beats > 0 ? ` ${countBeats(beats)} ${beats === 1 ? 'is' : 'are'} back in the store.` : ''}`,
        },
        { kind: 'button', label: 'Log in', url: `${deps.publicUrl}/login` },
      ],
    },
  });
