import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { isFailure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import { proofOf } from '../documents/agreement-document.ts';
import type { Reader } from '#platform/pdf/documents.ts';
import type { DocumentFailure, Documents } from '../documents/documents.ts';
import type { AgreementFacts } from '../tables.ts';

/** More than there will ever be versions of the renderer; the oldest are dropped. */
const maxHashes = 20;

interface Rendered {
  readonly itemId: string;
  readonly version: string;
  readonly facts: AgreementFacts;
  readonly code: string;
  readonly hashes: readonly string[];
}

/** Renders an agreement's PDF and stores its hash, so files of an earlier renderer are recognized as ours. */
export const renderAgreement = async (
  deps: Deps & { readonly documents: Documents },
  { itemId, version, facts, code, hashes }: Rendered,
  reader: Reader,
): Promise<Buffer | DocumentFailure> => {
  const input = { version, facts, proof: proofOf(deps, { site: facts.site, code }) };
  const bytes = await deps.documents.make(deps, 'agreement', input, reader);
  if (isFailure(bytes)) return bytes;
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (hashes[0] !== hash) {
    await deps.db
      .updateTable('orders_agreements')
      .set({ hashes: sql`(array_prepend(${hash}, array_remove(hashes, ${hash})))[1:${sql.lit(maxHashes)}]` })
      .where('item_id', '=', itemId)
      .execute();
  }
  return bytes;
};
