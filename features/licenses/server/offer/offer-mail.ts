import { formatCents } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import type { Deps } from '#platform/deps.ts';
import { formatLimit } from '../../terms.ts';
import { writeMailFromPerson } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { managerUrl } from '../license-deps.ts';
import type { LicenseRow } from '../read/present-license.ts';

interface Offer {
  readonly assignmentId: string;
  readonly license: LicenseRow;
  readonly from: Pick<UserActor, 'id' | 'username'>;
  readonly to: string;
}

export const mailOffer = (deps: Deps, trx: Trx, { assignmentId, license, from, to }: Offer): Promise<void> =>
  writeMailFromPerson(deps, trx, {
    purpose: `licenses.assigned:${assignmentId}`,
    senderId: from.id,
    to,
    content: {
      subject: t`You were offered a license · ${{ label: label.name }}`,
      preview: t`Accept it to sell your beats under it.`,
      heading: t`You were offered a license`,
      blocks: [
        {
          kind: 'paragraph',
          text: t`Someone on ${{ label: label.name }} invites you to sell beats under their license. Nothing happens until you accept it.`,
        },
        {
          kind: 'quotes',
          rows: [
            [t`From`, from.username],
            [t`License`, license.title],
          ],
        },
        {
          kind: 'facts',
          rows: [
            [t`Price`, formatCents(license.price_cents)],
            [t`Files`, license.file_types.join(', ')],
            ...license.usage_terms.map(({ name, limit }): [string, string] => [name, formatLimit(limit)]),
          ],
        },
        { kind: 'button', label: t`View license`, url: managerUrl(deps) },
        {
          kind: 'note',
          text: t`You’ll see it once your email is verified. If you don’t want it, decline it or ignore this email.`,
        },
      ],
    },
  });
