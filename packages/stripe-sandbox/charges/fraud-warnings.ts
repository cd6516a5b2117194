import { z } from 'zod';
import { route } from '../core/api-route.ts';
import { refused } from '../core/errors.ts';
import { newObjectId } from '../core/ids.ts';
import { listObjects } from '../core/list-objects.ts';
import { createdParam, expandParam, pageParams, text } from '../core/params.ts';
import { getObject, insertObject, lockObject, type ProviderObject, updateObject, type Work } from '../core/store.ts';
import { emitEvent } from '../webhooks/emit-event.ts';
import type { Charge } from './charges.ts';

const kind = 'radar.early_fraud_warning';

export interface FraudWarning extends ProviderObject {
  /** False once the charge is disputed or refunded in full. */
  actionable: boolean;
}

/** The buyer's bank reports fraud; no money moves. */
export const warnOfFraud = async (work: Work, chargeId: string): Promise<FraudWarning> => {
  const { body: charge } = await lockObject<Charge>(work, 'charge', chargeId);
  if (charge.status !== 'succeeded') throw refused(`Charge ${chargeId} has not succeeded.`);
  const warning = await insertObject<FraudWarning>(
    work,
    {
      id: newObjectId('issfr'),
      object: kind,
      actionable: !charge.disputed && !charge.refunded,
      charge: charge.id,
      created: work.now,
      fraud_type: 'made_with_stolen_card',
      livemode: false,
      ...(charge.payment_intent !== null && { payment_intent: charge.payment_intent }),
    },
    { parent: charge.id },
  );
  await emitEvent(work, `${kind}.created`, warning);
  return warning;
};

/** Closes the warnings of a charge that was disputed or refunded in full. */
export const settleWarnings = async (work: Work, chargeId: string): Promise<void> => {
  const { data } = await listObjects(work, '', { kind, parent: chargeId }, { limit: 100 });
  for (const warning of data as FraudWarning[]) {
    if (!warning.actionable) continue;
    const settled = await updateObject(work, warning, { actionable: false });
    await emitEvent(work, `${kind}.updated`, settled, { actionable: true });
  }
};

export const fraudWarningRoutes = [
  route(
    'GET',
    '/radar/early_fraud_warnings',
    z.strictObject({ ...pageParams, ...createdParam, charge: text().optional(), payment_intent: text().optional() }),
    (work, { created, charge, payment_intent, ...page }) =>
      listObjects(work, '/v1/radar/early_fraud_warnings', { kind, created, fields: { charge, payment_intent } }, page),
  ),
  route('GET', '/radar/early_fraud_warnings/:id', z.strictObject(expandParam), (work, _input, { id }) =>
    getObject(work, kind, id!),
  ),
];
