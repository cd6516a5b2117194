import { label } from '#content/current.ts';
import { newId } from '#contract-kit/ids.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { type ShopMailKind, writeMail } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { type ProductKind, productWord } from '../../kits.ts';

export type MailDeps = Pick<Deps, 'config' | 'jobs' | 'clock' | 'publicUrl'>;

export interface AboutBeat {
  readonly id: string;
  readonly kind: ProductKind;
  readonly title: string;
  readonly sellerId: string;
}

interface SellerMail {
  readonly kind: ShopMailKind;
  readonly beat: AboutBeat;
  /** What happened to the beat, such as "was restored". */
  readonly event: string;
  readonly preview: string;
  readonly text: string;
  readonly reason?: string;
}

/** The same event may happen to a beat more than once; each time gets its own email. */
export const emailSeller = async (
  deps: MailDeps,
  trx: Trx,
  { kind, beat, event, preview, text, reason }: SellerMail,
): Promise<void> => {
  const [seller] = await findUsersByIds(trx, [beat.sellerId]);
  if (!seller || seller.closed_at !== null) return;
  const purpose = `${kind}:${beat.id}:${newId(deps.clock.now().getTime())}` as const;
  await writeMail(deps, trx, {
    purpose,
    to: seller.email,
    content: {
      subject: `“${beat.title}” ${event} · ${label.name}`,
      preview,
      heading: `Your ${productWord(beat.kind)} ${event}`,
      blocks: [
        { kind: 'paragraph', text },
        ...(reason === undefined ? [] : [{ kind: 'facts', rows: [['Reason', reason]] } as const]),
        { kind: 'button', label: 'Your catalog', url: `${deps.publicUrl}/beatstore/upload` },
      ],
    },
  });
};
