import { formatCents } from '#contract-kit/money.ts';
import { label } from '#content/label.ts';
import { formatLimit } from '#features/licenses/terms.ts';
import { writeMail } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { LicenseDeps } from './license-uses.ts';
import type { LicenseRow } from './read/present-license.ts';

type Needs = Pick<LicenseDeps, 'config' | 'jobs' | 'clock' | 'publicUrl'>;

interface Offer {
  readonly assignmentId: string;
  readonly license: LicenseRow;
  /** The username of whoever offers it. */
  readonly from: string;
  readonly to: string;
}

const managerUrl = ({ publicUrl }: Needs): string => `${publicUrl}/dashboard/licenses`;

export const mailOffer = (deps: Needs, trx: Trx, { assignmentId, license, from, to }: Offer): Promise<void> =>
  writeMail(deps, trx, {
    purpose: `licenses.assigned:${assignmentId}`,
    to,
    content: {
      subject: `${from} offers you the license “${license.title}” · ${label.name}`,
      preview: 'Accept it, and you can sell your beats under it.',
      heading: `${from} offers you a license`,
      blocks: [
        {
          kind: 'paragraph',
          text: `You may sell your beats under the license “${license.title}” that ${from} has made. Nothing happens until you accept it.`,
        },
        {
          kind: 'facts',
          rows: [
            ['Price', formatCents(license.price_cents)],
            ['Files', license.file_types.join(', ')],
            ...license.usage_terms.map(({ name, limit }): [string, string] => [name, formatLimit(limit)]),
          ],
        },
        { kind: 'button', label: 'Look at it', url: managerUrl(deps) },
        {
          kind: 'note',
          text: 'It shows once your e-mail is verified. You do not want it? Then refuse it, or do nothing.',
        },
      ],
    },
  });

interface Gone {
  readonly license: LicenseRow;
  readonly sellerId: string;
  readonly to: string;
  readonly titles: readonly string[];
}

/** To a seller whose beats have left the store because somebody else withdrew their only license. */
export const mailWithdrawn = (deps: Needs, trx: Trx, { license, sellerId, to, titles }: Gone): Promise<void> =>
  writeMail(deps, trx, {
    purpose: `licenses.withdrawn:${license.id}:${sellerId}`,
    to,
    content: {
      subject: `The license “${license.title}” was withdrawn · ${label.name}`,
      preview: 'Some of your beats have left the store.',
      heading: 'Some of your beats have left the store',
      blocks: [
        {
          kind: 'paragraph',
          text: `The license “${license.title}” was withdrawn by whoever made it. These beats of yours had no other: ${titles.join(', ')}. Give them another license and publish them again. What was sold stays as it was sold.`,
        },
        { kind: 'button', label: 'My licenses', url: managerUrl(deps) },
      ],
    },
  });
