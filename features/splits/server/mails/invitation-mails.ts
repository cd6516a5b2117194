import { label } from '#content/current.ts';
import { formatMoment } from '#contract-kit/format.ts';
import type { UserRow } from '#features/account/server/public.ts';
import type { BeatFacts } from '#features/catalogue/server/public.ts';
import { writeMailFromPerson } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { percentOf } from '../../rules.ts';
import { expiryOf } from '../lifecycle/share-states.ts';
import type { ShareRow } from '../tables.ts';

type MailDeps = Omit<Deps, 'db'>;

interface Invitation {
  readonly share: ShareRow;
  readonly beat: Pick<BeatFacts, 'title' | 'noun'>;
  readonly owner: Pick<UserRow, 'id' | 'username'>;
  readonly to: string;
  readonly kind: 'invited' | 'reminded';
}

export const splitsUrl = ({ publicUrl }: Pick<MailDeps, 'publicUrl'>): string => `${publicUrl}/dashboard/splits`;

const words = {
  invited: (word: string) => ({
    subject: `You’ve been offered a share of a ${word}`,
    text: `Someone wants to share a ${word}’s earnings with you. Nothing happens until you accept.`,
  }),
  reminded: (word: string) => ({
    subject: `Reminder: you’ve been offered a share of a ${word}`,
    text: `A week ago, you were offered a share of a ${word}’s earnings, and you haven’t responded yet. This is the only reminder.`,
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
              ? 'To accept, log in or sign up with this email address. If you don’t want it, ignore this email.'
              : 'If you don’t want it, decline it or ignore this email.',
        },
      ],
    },
  });
};
