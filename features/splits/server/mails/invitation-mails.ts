import { label } from '#content/label.ts';
import { formatMoment } from '#contract-kit/format.ts';
import type { UserRow } from '#features/account/server/public.ts';
import type { SharedBeat } from '#features/catalogue/server/public.ts';
import { writeMailFromPerson } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { percentOf } from '../../rules.ts';
import { expiryOf } from '../lifecycle/share-states.ts';
import type { ShareRow } from '../tables.ts';

type MailDeps = Omit<Deps, 'db'>;

interface Invitation {
  readonly share: ShareRow;
  readonly beat: Pick<SharedBeat, 'title' | 'noun'>;
  readonly owner: Pick<UserRow, 'id' | 'username'>;
  readonly to: string;
  readonly kind: 'invited' | 'reminded';
}

export const splitsUrl = ({ publicUrl }: Pick<MailDeps, 'publicUrl'>): string => `${publicUrl}/dashboard/splits`;

const words = {
  invited: (word: string) => ({
    subject: `You’re offered a share of a ${word}`,
    text: `Somebody you may have worked with offers you a share of what a ${word} earns. Nothing happens until you accept it.`,
  }),
  reminded: (word: string) => ({
    subject: `A share of a ${word} still waits for you`,
    text: `A week ago you were offered a share of what a ${word} earns, and you haven’t responded yet. This is the only reminder.`,
  }),
} as const;

/** Sent with the invitation, and once more as a reminder. */
export const mailInvitation = (
  deps: MailDeps,
  trx: Trx,
  { share, beat, owner, to, kind }: Invitation,
): Promise<void> => {
  const { subject, text } = words[kind](beat.noun);
  return writeMailFromPerson(deps, trx, {
    purpose: `splits.${kind}:${share.id}`,
    senderId: owner.id,
    to,
    content: {
      subject: `${subject} · ${label.name}`,
      preview: text,
      heading: subject,
      blocks: [
        { kind: 'paragraph', text },
        {
          kind: 'quotes',
          rows: [
            ['From', owner.username],
            ['Title', beat.title],
            ['Your role', share.role],
          ],
        },
        {
          kind: 'facts',
          rows: [
            ['Your share', `${percentOf(share.bps)}% of what it earns`],
            ...(share.publishing_bps === null
              ? []
              : [['Your publishing share', `${percentOf(share.publishing_bps)}%`] as const]),
            ['Respond by', formatMoment(expiryOf(share))],
          ],
        },
        { kind: 'button', label: 'See the invitation', url: splitsUrl(deps) },
        {
          kind: 'note',
          text:
            share.user_id === null
              ? `Log in, or sign up, with this email address and verify it: only its owner can accept. If you don’t want it, ignore this email.`
              : 'If you don’t want it, decline it or ignore this email.',
        },
      ],
    },
  });
};
