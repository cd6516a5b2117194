import { newId } from '#contract-kit/ids.ts';
import { t } from '#contract-kit/texts/text.ts';
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
      subject: t`Your public profile was cleared · ${{ label: label.name }}`,
      preview: t`Read why, and what you can do.`,
      heading: t`Your public profile was cleared`,
      blocks: [
        {
          kind: 'paragraph',
          text: t`${{ label: label.name }} removed the text, links, video and picture of your public profile. Your name, your beats and kits, and your sales are unchanged, and you can fill it in again.`,
        },
        { kind: 'facts', rows: [[t`Reason`, reason]] },
        { kind: 'button', label: t`Your profile`, url: `${deps.publicUrl}/dashboard/user/profile` },
      ],
    },
  });
