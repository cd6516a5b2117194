import { z } from 'zod';
import { refused } from '../core/errors.ts';
import { expandParam, metadata, text } from '../core/params.ts';
import { findObject, type Work } from '../core/store.ts';
import type { UploadedFile } from './files.ts';

/** Maximum characters of each text. */
const texts = {
  access_activity_log: 20_000,
  billing_address: 5000,
  cancellation_policy_disclosure: 20_000,
  cancellation_rebuttal: 20_000,
  customer_email_address: 5000,
  customer_name: 5000,
  customer_purchase_ip: 5000,
  duplicate_charge_explanation: 20_000,
  duplicate_charge_id: 5000,
  product_description: 20_000,
  refund_policy_disclosure: 20_000,
  refund_refusal_explanation: 20_000,
  service_date: 5000,
  shipping_address: 5000,
  shipping_carrier: 5000,
  shipping_date: 5000,
  shipping_tracking_number: 5000,
  uncategorized_text: 20_000,
} as const;

const fileFields = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const;

const allTextCharacters = 150_000;
const allFileBytes = 4_500_000;
const allPages = 49;
const mastercardPages = 19;

export interface DisputeEvidence {
  enhanced_evidence: object;
  [field: string]: string | object | null;
}

/** Empty fields are null, never missing. */
export const noEvidence = (): DisputeEvidence => ({
  ...Object.fromEntries([...Object.keys(texts), ...fileFields].map((field) => [field, null])),
  enhanced_evidence: {},
});

const evidenceParam = z.strictObject({
  ...Object.fromEntries(Object.entries(texts).map(([field, max]) => [field, text(max).optional()])),
  ...Object.fromEntries(fileFields.map((field) => [field, text().optional()])),
});

export const responseParams = z.strictObject({
  ...expandParam,
  evidence: evidenceParam.optional(),
  intended_submission_method: z.enum(['manual', 'prefer_manual', 'prefer_smart_disputes', 'smart_disputes']).optional(),
  metadata: metadata.optional(),
  /** As at Stripe, evidence is submitted unless the caller passes `false`. */
  submit: z.enum(['true', 'false']).default('true'),
});

/** A text or a file id; empty if there is none. */
export const valueOf = (evidence: DisputeEvidence, field: string): string => {
  const value = evidence[field];
  return typeof value === 'string' ? value : '';
};

/** An empty field clears the staged one; a missing field keeps it. */
export const mergeEvidence = async (
  work: Work,
  before: DisputeEvidence,
  sent: Record<string, string | undefined>,
  brand: string | undefined,
): Promise<DisputeEvidence> => {
  const merged: DisputeEvidence = { ...before };
  for (const [field, value] of Object.entries(sent)) if (value !== undefined) merged[field] = value || null;
  const characters = Object.keys(texts).reduce((sum, field) => sum + valueOf(merged, field).length, 0);
  if (characters > allTextCharacters) {
    throw refused(
      `The combined character count of all evidence is limited to ${allTextCharacters}.`,
      undefined,
      'evidence',
    );
  }
  await checkFiles(work, merged, brand);
  return merged;
};

const checkFiles = async (work: Work, evidence: DisputeEvidence, brand: string | undefined): Promise<void> => {
  let [bytes, pages] = [0, 0];
  for (const field of fileFields) {
    const id = valueOf(evidence, field);
    if (id === '') continue;
    const file = await findObject<UploadedFile>(work, 'file', id);
    if (file?.body.purpose !== 'dispute_evidence') {
      throw refused(`No such file upload: '${id}'`, 'resource_missing', `evidence[${field}]`);
    }
    bytes += file.body.size;
    pages += Number(file.private['pages'] ?? 1);
  }
  if (bytes > allFileBytes) throw refused('All files of a dispute may have 4.5 MB together.', undefined, 'evidence');
  if (pages > (brand === 'mastercard' ? mastercardPages : allPages)) {
    throw refused('The files of this dispute have too many pages.', 'dispute_evidence_page_limit_exceeded', 'evidence');
  }
};
