import { label } from '#content/current.ts';
import { newId } from '#contract-kit/ids.ts';
import { t } from '#contract-kit/texts/text.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { type ShopMailKind, writeMail } from '#features/mailing/server/public.ts';
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

/** What happened to the beat. */
type BeatEvent = 'taken-down' | 'restored' | 'off-sale' | 'not-published' | 'deleted' | 'taken-off-sale';

interface SellerMail {
  readonly kind: ShopMailKind;
  readonly beat: AboutBeat;
  readonly event: BeatEvent;
  readonly preview: string;
  readonly text: string;
  readonly reason?: string;
}

const subjectOf = (event: BeatEvent, title: string): string => {
  switch (event) {
    case 'taken-down':
      return t`“${{ title }}” was taken down · ${{ label: label.name }}`;
    case 'restored':
      return t`“${{ title }}” was restored · ${{ label: label.name }}`;
    case 'off-sale':
      return t`“${{ title }}” is off sale · ${{ label: label.name }}`;
    case 'not-published':
      return t`“${{ title }}” wasn’t published · ${{ label: label.name }}`;
    case 'deleted':
      return t`“${{ title }}” was deleted · ${{ label: label.name }}`;
    default:
      return t`“${{ title }}” was taken off sale · ${{ label: label.name }}`;
  }
};

const headingOf = (event: BeatEvent, kind: ProductKind): string => {
  const isKit = kind === 'kit';
  switch (event) {
    case 'taken-down':
      return isKit ? t`Your sound kit was taken down` : t`Your beat was taken down`;
    case 'restored':
      return isKit ? t`Your sound kit was restored` : t`Your beat was restored`;
    case 'off-sale':
      return isKit ? t`Your sound kit is off sale` : t`Your beat is off sale`;
    case 'not-published':
      return isKit ? t`Your sound kit wasn’t published` : t`Your beat wasn’t published`;
    case 'deleted':
      return isKit ? t`Your sound kit was deleted` : t`Your beat was deleted`;
    default:
      return isKit ? t`Your sound kit was taken off sale` : t`Your beat was taken off sale`;
  }
};

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
      subject: subjectOf(event, beat.title),
      preview,
      heading: headingOf(event, beat.kind),
      blocks: [
        { kind: 'paragraph', text },
        ...(reason === undefined ? [] : [{ kind: 'facts', rows: [[t`Reason`, reason]] } as const]),
        { kind: 'button', label: t`Your catalog`, url: `${deps.publicUrl}/beatstore/upload` },
      ],
    },
  });
};
