import { label } from '#content/label.ts';
import { newId } from '#contract-kit/ids.ts';
import { writeMail } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { type LicenseDeps, managerUrl } from '../license-deps.ts';
import type { LicenseRow } from '../read/present-license.ts';

interface Withdrawal {
  readonly license: LicenseRow;
  /** Who withdrew it. */
  readonly actor: UserActor;
  readonly sellerId: string;
  readonly to: string;
  readonly titles: readonly string[];
}

/** To a seller whose beats left the store because someone else withdrew their only license. */
export const mailWithdrawn = (
  deps: LicenseDeps,
  trx: Trx,
  { license, actor, sellerId, to, titles }: Withdrawal,
): Promise<void> =>
  writeMail(deps, trx, {
    // One that was restored may be withdrawn again.
    purpose: `licenses.withdrawn:${license.id}:${sellerId}:${newId(deps.clock.now().getTime())}`,
    to,
    content: {
      subject: `The license “${license.title}” was withdrawn · ${label.name}`,
      preview: 'Some of your beats are no longer on sale.',
      heading: 'Some of your beats are no longer on sale',
      blocks: [
        {
          kind: 'paragraph',
          text: `The license “${license.title}” was withdrawn by ${license.owner_id === actor.id ? 'its owner' : label.name}. These beats had no other license: ${titles.join(', ')}. Add another license and publish them again. Past sales aren’t affected.`,
        },
        { kind: 'button', label: 'My licenses', url: managerUrl(deps) },
      ],
    },
  });
