import { createHash } from 'node:crypto';
import { isFailure } from '#contract-kit/failure.ts';
import type { AgreementFacts } from '#features/orders/document-facts.ts';
import { proofOf } from '#features/orders/license-code.ts';
import { noteAgreementHash } from '#features/orders/server/public.ts';
import type { Reader } from '#platform/pdf/documents.ts';
import type { DocumentFailure, DocumentsDeps } from '../sending/documents.ts';
import { withText } from './with-text.ts';

interface Agreement {
  readonly item_id: string;
  readonly version: string;
  readonly facts: AgreementFacts;
  readonly code: string;
  readonly hashes: readonly string[];
}

/** Renders an agreement's PDF and stores its hash, so files of an earlier renderer are recognized as ours. */
export const renderAgreement = async (
  deps: DocumentsDeps,
  { item_id: itemId, code, hashes, ...agreement }: Agreement,
  reader: Reader,
): Promise<Buffer | DocumentFailure> => {
  const stored = await withText(deps.db, agreement);
  const proof = proofOf(deps, { site: stored.facts.site, code });
  const bytes = await deps.documents.make(deps, 'agreement', { stored, proof }, reader);
  if (isFailure(bytes)) return bytes;
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (hashes[0] !== hash) await noteAgreementHash(deps.db, itemId, hash);
  return bytes;
};
