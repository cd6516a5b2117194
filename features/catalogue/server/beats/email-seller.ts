import { newId } from '#contract-kit/ids.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { type MailContent, type ShopMailKind, writeMail } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { ProductKind } from '../../kits.ts';

export type MailDeps = Pick<Deps, 'config' | 'jobs' | 'clock' | 'publicUrl'>;

export interface AboutBeat {
  readonly id: string;
  readonly kind: ProductKind;
  readonly title: string;
  readonly sellerId: string;
}

/** The same event may happen to a beat more than once; each time gets its own email. */
export const emailSeller = async (
  deps: MailDeps,
  trx: Trx,
  { kind, beat, content }: { readonly kind: ShopMailKind; readonly beat: AboutBeat; readonly content: MailContent },
): Promise<void> => {
  const [seller] = await findUsersByIds(trx, [beat.sellerId]);
  if (!seller || seller.closed_at !== null) return;
  const purpose = `${kind}:${beat.id}:${newId(deps.clock.now().getTime())}` as const;
  await writeMail(deps, trx, { purpose, to: seller.email, content });
};

export const ownBeatsButton = ({ publicUrl }: MailDeps) =>
  ({ kind: 'button', label: 'Your catalog', url: `${publicUrl}/beatstore/upload` }) as const;
