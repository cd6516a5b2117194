import { t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import { findUsersByIds, type UserRow } from '#features/account/server/public.ts';
import type { BeatFacts } from '#features/catalogue/server/public.ts';
import { writeMailFromPerson } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { percentOf } from '../../rules.ts';
import type { ShareRow } from '../tables.ts';

interface Responded {
  readonly kind: 'accepted' | 'declined' | 'left';
  readonly share: ShareRow;
  readonly beat: BeatFacts;
  readonly person: UserRow;
  /** Whether the response put the beat on sale. */
  readonly published: boolean;
}

const wordsOf = (kind: Responded['kind']): { readonly subject: string; readonly text: string } =>
  ({
    accepted: {
      subject: t`A collaborator accepted their share`,
      text: t`The share counts for orders placed from now on.`,
    },
    declined: {
      subject: t`A collaborator declined their share`,
      text: t`The share stays with you unless you offer new terms.`,
    },
    left: {
      subject: t`A collaborator left a split`,
      text: t`You keep their share of orders placed from now on. What they’ve earned so far stays theirs.`,
    },
  })[kind];

/** Emails the beat's owner. People invited by email are named by their email address until they accept. */
export const mailResponse = async (
  deps: Omit<Deps, 'db'>,
  trx: Trx,
  { kind, share, beat, person, published }: Responded,
): Promise<void> => {
  const [owner] = await findUsersByIds(trx, [beat.sellerId]);
  if (!owner || owner.closed_at !== null) return;
  const { subject, text } = wordsOf(kind);
  const name = kind === 'declined' && share.user_id === null ? share.email : person.username;
  await writeMailFromPerson(deps, trx, {
    purpose: `splits.${kind}:${share.id}`,
    senderId: person.id,
    to: owner.email,
    content: {
      subject: `${subject} · ${label.name}`,
      preview: text,
      heading: subject,
      blocks: [
        {
          kind: 'paragraph',
          text: published ? `${text} ${t`Everyone has responded, so it’s on sale.`}` : text,
        },
        {
          kind: 'quotes',
          rows: [
            [t`From`, name ?? ''],
            [t`Title`, beat.title],
            [t`Role`, share.role],
            [t`Their share`, `${percentOf(share.bps)}%`],
          ],
        },
        { kind: 'button', label: t`Your catalog`, url: `${deps.publicUrl}/beatstore/upload` },
      ],
    },
  });
};
