import { label } from '#content/current.ts';
import { newId } from '#contract-kit/ids.ts';
import { t } from '#contract-kit/texts/text.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { type MailContent, type ShopMailKind, writeMail } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { managerUrl } from '../license-deps.ts';
import type { LicenseRow } from '../read/present-license.ts';

const emailOwner = async (
  deps: Deps,
  trx: Trx,
  {
    kind,
    license,
    content,
  }: { readonly kind: ShopMailKind; readonly license: LicenseRow; readonly content: MailContent },
): Promise<void> => {
  const [owner] = await findUsersByIds(trx, license.owner_id === null ? [] : [license.owner_id]);
  if (!owner || owner.closed_at !== null) return;
  // Unique, because the license may be withdrawn again.
  const purpose = `${kind}:${license.id}:${newId(deps.clock.now().getTime())}` as const;
  await writeMail(deps, trx, { purpose, to: owner.email, content });
};

interface Withdrawal {
  readonly license: LicenseRow;
  readonly reason: string | null;
  /** Titles of the owner's beats that leave the store. */
  readonly titles: readonly string[];
}

export const mailTakenOff = (deps: Deps, trx: Trx, { license, reason, titles }: Withdrawal): Promise<void> =>
  emailOwner(deps, trx, {
    kind: 'licenses.taken-off',
    license,
    content: {
      subject: t`Your license “${{ title: license.title }}” was withdrawn · ${{ label: label.name }}`,
      preview: t`It can’t be chosen anymore.`,
      heading: t`Your license was withdrawn`,
      blocks: [
        {
          kind: 'paragraph',
          text: t`${{ label: label.name }} withdrew your license “${{ title: license.title }}”. Buyers can’t choose it anymore. Past sales aren’t affected.`,
        },
        ...(reason === null ? [] : [{ kind: 'facts', rows: [[t`Reason`, reason]] } as const]),
        ...(titles.length === 0
          ? []
          : [
              {
                kind: 'paragraph',
                text: t`These beats of yours had no other license and left the store: ${{ titles: titles.join(', ') }}. Add another license and publish them again.`,
              } as const,
            ]),
        { kind: 'button', label: t`My licenses`, url: managerUrl(deps) },
      ],
    },
  });

export const mailRestored = (deps: Deps, trx: Trx, license: LicenseRow): Promise<void> =>
  emailOwner(deps, trx, {
    kind: 'licenses.restored',
    license,
    content: {
      subject: t`Your license “${{ title: license.title }}” was restored · ${{ label: label.name }}`,
      preview: t`Buyers can choose it again.`,
      heading: t`Your license was restored`,
      blocks: [
        {
          kind: 'paragraph',
          text: t`Buyers can choose your license “${{ title: license.title }}” again. If beats left the store with it, publish them when you’re ready.`,
        },
        { kind: 'button', label: t`My licenses`, url: managerUrl(deps) },
      ],
    },
  });
