import { formatCents } from '#contract-kit/money.ts';
import { label } from '#content/label.ts';
import { formatLimit } from '#features/licenses/terms.ts';
import { writeMail } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import { type LicenseDeps, managerUrl } from '../license-deps.ts';
import type { LicenseRow } from '../read/present-license.ts';

interface Offer {
  readonly assignmentId: string;
  readonly license: LicenseRow;
  /** The username of the person who offers it. */
  readonly from: string;
  readonly to: string;
}

export const mailOffer = (deps: LicenseDeps, trx: Trx, { assignmentId, license, from, to }: Offer): Promise<void> =>
  writeMail(deps, trx, {
    purpose: `licenses.assigned:${assignmentId}`,
    to,
    content: {
      subject: `${from} offers you the license “${license.title}” · ${label.name}`,
      preview: 'Accept it to sell your beats under it.',
      heading: `${from} offers you a license`,
      blocks: [
        {
          kind: 'paragraph',
          text: `${from} invites you to sell beats under their license “${license.title}”. Nothing happens until you accept it.`,
        },
        {
          kind: 'facts',
          rows: [
            ['Price', formatCents(license.price_cents)],
            ['Files', license.file_types.join(', ')],
            ...license.usage_terms.map(({ name, limit }): [string, string] => [name, formatLimit(limit)]),
          ],
        },
        { kind: 'button', label: 'View license', url: managerUrl(deps) },
        {
          kind: 'note',
          text: 'You’ll see it once your email is verified. If you don’t want it, decline it or ignore this email.',
        },
      ],
    },
  });
