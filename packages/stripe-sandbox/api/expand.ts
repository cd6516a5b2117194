import { invalidRequest } from '../core/errors.ts';
import { findObject, followReference, type ProviderObject, type Work } from '../core/store.ts';
import { listObjects } from '../core/list-objects.ts';

/** Lists that an object contains only if the request expands them. */
const includable: Record<string, Record<string, (object: ProviderObject) => { url: string; kind: string }>> = {
  'checkout.session': { line_items: ({ id }) => ({ url: `/v1/checkout/sessions/${id}/line_items`, kind: 'item' }) },
  charge: { refunds: ({ id }) => ({ url: `/v1/charges/${id}/refunds`, kind: 'refund' }) },
};

const references: Record<string, readonly string[]> = {
  'checkout.session': ['payment_intent'],
  payment_intent: ['latest_charge'],
  charge: ['payment_intent', 'balance_transaction', 'source_transfer'],
  refund: ['charge', 'payment_intent', 'balance_transaction', 'transfer_reversal'],
  dispute: ['charge', 'payment_intent'],
  'radar.early_fraud_warning': ['charge', 'payment_intent'],
  transfer: ['balance_transaction', 'destination', 'destination_payment', 'source_transaction'],
  transfer_reversal: ['balance_transaction', 'destination_payment_refund', 'transfer'],
  payout: ['balance_transaction'],
  balance_transaction: ['source'],
  price: ['product'],
};

/** Embedded objects through which a path may lead. */
const embedded: Record<string, readonly string[]> = { item: ['price'], list: ['data'] };

const maxLevels = 4;

const isObject = (value: unknown): value is ProviderObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const refuse = (path: string) => invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });

const valueAt = async (work: Work, object: ProviderObject, field: string, path: string): Promise<unknown> => {
  const present = object[field];
  const include = includable[object.object]?.[field];
  if (include) {
    if (present !== undefined) return present;
    const { url, kind } = include(object);
    return listObjects(work, url, { kind, parent: object.id }, { limit: 10 });
  }
  if (object.object === 'item' && field === 'taxes')
    return (await findObject(work, 'item', object.id))?.private['taxes'] ?? [];
  if (embedded[object.object]?.includes(field)) return present;
  if (!references[object.object]?.includes(field)) throw refuse(path);
  return typeof present === 'string' ? ((await followReference(work, present)) ?? present) : present;
};

const expandPath = async (work: Work, object: ProviderObject, segments: string[], path: string): Promise<void> => {
  const [field, ...rest] = segments;
  if (field === undefined) return;
  const value = await valueAt(work, object, field, path);
  object[field] = value;
  for (const next of Array.isArray(value) ? value : [value])
    if (isObject(next)) await expandPath(work, next, rest, path);
};

/** At most four levels of dotted paths; in lists they start with `data.`. Throws 400 for any other path. */
export const expand = async <T extends object>(work: Work, response: T, paths: readonly string[]): Promise<T> => {
  const copy = structuredClone(response);
  for (const path of paths) {
    const segments = path.split('.');
    if (segments.length > maxLevels) {
      throw invalidRequest(`You cannot expand more than ${maxLevels} levels of a property (${path}).`, {
        param: 'expand',
      });
    }
    await expandPath(work, copy as unknown as ProviderObject, segments, path);
  }
  return copy;
};
