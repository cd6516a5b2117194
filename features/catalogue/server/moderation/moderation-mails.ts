import { label } from '#content/label.ts';
import { newId } from '#contract-kit/ids.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { type MailContent, type MailKind, writeMail } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';

type MailDeps = Pick<Deps, 'config' | 'jobs' | 'clock' | 'publicUrl'>;

interface AboutBeat {
  readonly id: string;
  readonly title: string;
  readonly seller_id: string;
}

const tellSeller = async (
  deps: MailDeps,
  trx: Trx,
  { kind, beat, content }: { readonly kind: MailKind; readonly beat: AboutBeat; readonly content: MailContent },
): Promise<void> => {
  const [seller] = await findUsersByIds(trx, [beat.seller_id]);
  if (!seller || seller.closed_at !== null) return;
  // A beat may be taken off more than once.
  const purpose = `${kind}:${beat.id}:${newId(deps.clock.now().getTime())}` as const;
  await writeMail(deps, trx, { purpose, to: seller.email, content });
};

const ownBeats = ({ publicUrl }: MailDeps) =>
  ({ kind: 'button', label: 'Beats you sell', url: `${publicUrl}/beatstore/upload` }) as const;

export const mailTakenOff = (
  deps: MailDeps,
  trx: Trx,
  { beat, reason }: { readonly beat: AboutBeat; readonly reason: string },
): Promise<void> =>
  tellSeller(deps, trx, {
    kind: 'catalogue.taken-off',
    beat,
    content: {
      subject: `“${beat.title}” was taken off the store · ${label.name}`,
      preview: 'Read why, and what you can do.',
      heading: 'Your beat was taken off the store',
      blocks: [
        {
          kind: 'paragraph',
          text: `${label.name} took your beat “${beat.title}” off the store. You can edit or delete it, but nobody can hear or buy it for now. Buyers keep what they bought.`,
        },
        { kind: 'facts', rows: [['Reason', reason]] },
        ownBeats(deps),
        { kind: 'note', text: `Questions? Write to ${label.email}.` },
      ],
    },
  });

export const mailRestored = (
  deps: MailDeps,
  trx: Trx,
  { beat, onSale }: { readonly beat: AboutBeat; readonly onSale: boolean },
): Promise<void> =>
  tellSeller(deps, trx, {
    kind: 'catalogue.restored',
    beat,
    content: {
      subject: `“${beat.title}” was restored · ${label.name}`,
      preview: onSale ? 'Your beat is back in the store.' : 'You can sell your beat again.',
      heading: 'Your beat was restored',
      blocks: [
        {
          kind: 'paragraph',
          text: onSale
            ? `Your beat “${beat.title}” is back in the store.`
            : `${label.name} restored your beat “${beat.title}”. It isn’t on sale now: publish it when you’re ready.`,
        },
        ownBeats(deps),
      ],
    },
  });
