import { t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { writeMail } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { endpointPath } from '../../endpoint-path.ts';
import type { EndpointRow } from '../tables.ts';
import { deliveryLife } from './delivery-states.ts';

/** Waiting deliveries aren’t sent; the owner can resend them. */
export const dropWaiting = async (trx: Trx, endpointId: string, problem: string): Promise<void> => {
  await deliveryLife
    .moveWhere(trx, 'dropped', { next_at: null, problem })
    .where('endpoint_id', '=', endpointId)
    .where('next_at', 'is not', null)
    .execute();
};

/** Turns off an endpoint that no longer accepts deliveries, and emails its owner once. */
export const turnOff = async (deps: Deps, trx: Trx, endpointId: string, reason: 'failing' | 'gone'): Promise<void> => {
  const endpoint = await trx
    .updateTable('outgoing_webhooks_endpoints')
    .set({ enabled: false, off_reason: reason })
    .where('id', '=', endpointId)
    .where('enabled', '=', true)
    .returningAll()
    .executeTakeFirst();
  if (!endpoint) return;
  await dropWaiting(trx, endpointId, 'The endpoint was turned off.');
  const to = await findReceiver(deps, trx, endpoint);
  if (to !== null) await mailOff(deps, trx, { endpoint, reason, to });
};

/** The seller’s email address; for the label, that of the admin who saved the endpoint, or else the support address. */
const findReceiver = async (
  { config }: Deps,
  trx: Trx,
  { owner_id: ownerId, made_by: madeBy }: EndpointRow,
): Promise<string | null> => {
  const [person] = await findUsersByIds(trx, [ownerId ?? madeBy ?? []].flat());
  if (ownerId !== null) return person?.email ?? null;
  return person?.role === 'admin' ? person.email : config.supportEmail;
};

interface Off {
  readonly endpoint: EndpointRow;
  readonly reason: 'failing' | 'gone';
  readonly to: string;
}

const whyWords = (reason: Off['reason']): string =>
  reason === 'failing'
    ? t`It hasn’t accepted any of our webhooks for three days, so we’ve turned it off and stopped trying.`
    : t`It responded “410 Gone”, so we’ve turned it off.`;

const mailOff = async (deps: Deps, trx: Trx, { endpoint, reason, to }: Off): Promise<void> => {
  const { host } = new URL(endpoint.url);
  const why = whyWords(reason);
  await writeMail(deps, trx, {
    purpose: `outgoing-webhooks.turned-off:${endpoint.id}:${deps.clock.now().getTime()}`,
    to,
    content: {
      subject: t`Your webhook endpoint was turned off · ${{ label: label.name }}`,
      preview: why,
      heading: t`Your webhook endpoint was turned off`,
      blocks: [
        { kind: 'paragraph', text: `${t`Your endpoint at ${{ host }} gets no events anymore.`} ${why}` },
        {
          kind: 'paragraph',
          text: t`Once it works again, turn it back on. What it missed is in its deliveries for 30 days, and you can resend it from there.`,
        },
        { kind: 'button', label: t`Open the endpoint`, url: `${deps.publicUrl}${endpointPath(endpoint)}` },
      ],
    },
  });
};
