import { label } from '#content/current.ts';
import { formatMoment } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import type { UserRow } from '#features/account/server/public.ts';
import type { ProductKind } from '#features/catalogue/kits.ts';
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
  readonly beat: Pick<BeatFacts, 'title' | 'kind'>;
  readonly owner: Pick<UserRow, 'id' | 'username'>;
  readonly to: string;
  readonly kind: 'invited' | 'reminded';
}

export const splitsUrl = ({ publicUrl }: Pick<MailDeps, 'publicUrl'>): string => `${publicUrl}/dashboard/splits`;

const wordsOf = (
  mail: Invitation['kind'],
  product: ProductKind,
): { readonly subject: string; readonly text: string } => {
  if (mail === 'invited')
    return product === 'kit'
      ? {
          subject: t`You’ve been offered a share of a sound kit`,
          text: t`Someone wants to share a sound kit’s earnings with you. Nothing happens until you accept.`,
        }
      : {
          subject: t`You’ve been offered a share of a beat`,
          text: t`Someone wants to share a beat’s earnings with you. Nothing happens until you accept.`,
        };
  return product === 'kit'
    ? {
        subject: t`Reminder: you’ve been offered a share of a sound kit`,
        text: t`A week ago, you were offered a share of a sound kit’s earnings, and you haven’t responded yet. This is the only reminder.`,
      }
    : {
        subject: t`Reminder: you’ve been offered a share of a beat`,
        text: t`A week ago, you were offered a share of a beat’s earnings, and you haven’t responded yet. This is the only reminder.`,
      };
};

/** Sent with the invitation, and once more as a reminder. */
export const mailInvitation = (
  deps: MailDeps,
  trx: Trx,
  { share, beat, owner, to, kind }: Invitation,
): Promise<void> => {
  const { subject, text } = wordsOf(kind, beat.kind);
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
            [t`From`, owner.username],
            [t`Title`, beat.title],
            [t`Your role`, share.role],
          ],
        },
        {
          kind: 'facts',
          rows: [
            [t`Your share`, t`${{ percent: percentOf(share.bps) }}% of what it earns`],
            ...(share.publishing_bps === null
              ? []
              : [[t`Your publishing share`, `${percentOf(share.publishing_bps)}%`] as const]),
            [t`Respond by`, formatMoment(expiryOf(share))],
          ],
        },
        { kind: 'button', label: t`See the invitation`, url: splitsUrl(deps) },
        {
          kind: 'note',
          text:
            share.user_id === null
              ? t`To accept, log in or sign up with this email address. If you don’t want it, ignore this email.`
              : t`If you don’t want it, decline it or ignore this email.`,
        },
      ],
    },
  });
};
