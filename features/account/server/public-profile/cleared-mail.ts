import { newId } from '#contract-kit/ids.ts';
import { label } from '#content/current.ts';
import { writeMail } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserRow } from '../people.ts';

type MailDeps = Pick<Deps, 'config' | 'jobs' | 'clock' | 'publicUrl'>;

export const mailCleared = (deps: MailDeps, trx: Trx, user: UserRow, reason: string): Promise<void> =>
  writeMail(deps, trx, {
    // A new id each time, because a profile may be cleared more than once.
    purpose: `account.profile-cleared:${newId(deps.clock.now().getTime())}`,
    to: user.email,
    content: {
      subject: `Your public profile was cleared · ${label.name}`,
      preview: 'Read why, and what you can do.',
      heading: 'Your public profile was cleared',
      blocks: [
        {
          kind: 'paragraph',
          text: `${label.name} removed the text, links, video and picture of your public profile. Your name, your beats and kits, and your sales are unchanged, and you can fill it in again.`,
        },
        { kind: 'facts', rows: [['Reason', reason]] },
        { kind: 'button', label: 'Your profile', url: `${deps.publicUrl}/dashboard/user/profile` },
      ],
    },
  });
