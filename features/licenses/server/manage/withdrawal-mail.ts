import { label } from '#content/current.ts';
import { newId } from '#contract-kit/ids.ts';
import { t } from '#contract-kit/texts/text.ts';
import { type MailContent, writeMail, writeMailFromPerson } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { managerUrl } from '../license-deps.ts';
import type { LicenseRow } from '../read/present-license.ts';

interface Withdrawal {
  readonly license: LicenseRow;
  /** The person who withdrew the license. */
  readonly actor: UserActor;
  readonly sellerId: string;
  readonly to: string;
  readonly titles: readonly string[];
}

/** Emails a seller whose beats left the store because someone else withdrew their only license. */
export const mailWithdrawn = (
  deps: Deps,
  trx: Trx,
  { license, actor, sellerId, to, titles }: Withdrawal,
): Promise<void> => {
  const byOwner = license.owner_id === actor.id;
  const content: MailContent = {
    subject: t`Some of your beats are no longer on sale · ${{ label: label.name }}`,
    preview: t`Their only license was withdrawn.`,
    heading: t`Some of your beats are no longer on sale`,
    blocks: [
      {
        kind: 'paragraph',
        text: byOwner
          ? t`This license was withdrawn by its owner:`
          : t`This license was withdrawn by ${{ label: label.name }}:`,
      },
      { kind: 'quotes', rows: [[t`License`, license.title]] },
      {
        kind: 'paragraph',
        text: t`These beats had no other license: ${{ titles: titles.join(', ') }}. Add another license and publish them again. Past sales aren’t affected.`,
      },
      { kind: 'button', label: t`My licenses`, url: managerUrl(deps) },
    ],
  };
  // Unique, because a restored license may be withdrawn again.
  const mark = `${license.id}:${sellerId}:${newId(deps.clock.now().getTime())}`;
  return byOwner
    ? writeMailFromPerson(deps, trx, { purpose: `licenses.withdrawn:${mark}`, senderId: actor.id, to, content })
    : writeMail(deps, trx, { purpose: `licenses.withdrawn-by-label:${mark}`, to, content });
};
