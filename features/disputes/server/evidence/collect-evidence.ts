import { evidencePdfs } from '#features/documents/server/public.ts';
import { findContractTexts, findEvidence, type OrderRecord } from '#features/orders/server/public.ts';
import { findThreads } from '#features/support/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { lockDispute, moveDispute } from '../dispute-states.ts';
import type { DisputeRow } from '../tables.ts';
import { makeFiles } from './make-files.ts';
import { writeTexts } from './write-texts.ts';

/** Stores texts and files for the bank, unless another run has stored them already. */
export const collectEvidence = async (deps: Deps, order: OrderRecord, dispute: DisputeRow): Promise<void> => {
  const { db } = deps;
  const evidence = await findEvidence(db, order);
  const threads = await findThreads(db, { userId: order.buyer_id, email: order.email });
  const { terms, consent } = await findContractTexts(db, order);
  const disputed = { order, evidence, terms, consent, reason: dispute.reason };
  const { texts, cut } = writeTexts(disputed);
  const { files, leftOut } = await makeFiles(evidencePdfs(db), { ...disputed, threads, network: dispute.network });
  const notes = [...cut.map((what) => `Cut: ${what}`), ...leftOut.map((what) => `Left out: ${what}`)];
  await inTransaction(db, async (trx) => {
    const locked = await lockDispute(trx, dispute.id);
    if (locked?.state !== 'preparing' || locked.texts !== null) return;
    for (const { field, name, content, bytes, pages } of files) {
      await trx
        .insertInto('disputes_files')
        .values({ dispute_id: dispute.id, field, name, content, bytes, pages, provider_id: null })
        .execute();
    }
    const at = deps.clock.now();
    await moveDispute(trx, locked, 'preparing', { texts: JSON.stringify(texts), notes: notes.join('\n'), at });
  });
};
