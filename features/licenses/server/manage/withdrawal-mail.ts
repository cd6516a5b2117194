import { label } from '#content/current.ts';
import { newId } from '#contract-kit/ids.ts';
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
    subject: `Some of your beats are no longer on sale · ${label.name}`,
    preview: 'Their only license was withdrawn.',
    heading: 'Some of your beats are no longer on sale',
    blocks: [
      {
        kind: 'paragraph',
        text: `This license was withdrawn by ${byOwner ? 'its owner' : label.name}:`,
      },
      { kind: 'quotes', rows: [['License', license.title]] },
      {
        kind: 'paragraph',
        text: `These beats had no other license: ${titles.join(', ')}. Add another license and publish them again. Past sales aren’t affected.`,
      },
      { kind: 'button', label: 'My licenses', url: managerUrl(deps) },
    ],
  };
  // Unique, because a restored license may be withdrawn again.
  const mark = `${license.id}:${sellerId}:${newId(deps.clock.now().getTime())}`;
  return byOwner
    ? writeMailFromPerson(deps, trx, { purpose: `licenses.withdrawn:${mark}`, senderId: actor.id, to, content })
    : writeMail(deps, trx, { purpose: `licenses.withdrawn-by-label:${mark}`, to, content });
};
