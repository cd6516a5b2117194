import { label } from '#content/current.ts';
import { makeSeller } from '#features/account/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { sellingRefusals } from '../../contract.ts';
import { findSellingRefusal } from '../beats/find-selling-refusal.ts';
import { type AboutBeat, emailSeller, type MailDeps } from '../beats/email-seller.ts';
import { type Missing, notReadyMessage, publishBeat } from './publish-beat.ts';

// Beats also go on sale without their seller: at their scheduled time, or once all collaborators have responded.

/** The caller has locked the beat. Returns the obstacle in words for its seller, or null if it's on sale. */
export const publishUnattended = async (
  { clock }: Pick<Deps, 'clock'>,
  trx: Trx,
  beat: Pick<AboutBeat, 'id' | 'sellerId'>,
): Promise<string | null> => {
  const refusal = await findSellingRefusal(trx, beat.sellerId);
  if (refusal) return sellingRefusals[refusal.failure].message();
  const missing = await publishBeat(trx, beat.id, clock.now());
  if (missing.length > 0) return problemOf(missing);
  await makeSeller(trx, beat.sellerId);
  return null;
};

const problemOf = (missing: readonly Missing[]): string => {
  if (missing.includes('seller')) return 'Your account is suspended.';
  return missing.includes('label') ? `${label.name} took it down.` : notReadyMessage(missing);
};

interface NotPublished {
  readonly beat: AboutBeat;
  /** When or why it should have been published, and what to do. */
  readonly text: string;
  readonly problem: string;
}

export const emailNotPublished = (deps: MailDeps, trx: Trx, { beat, text, problem }: NotPublished) =>
  emailSeller(deps, trx, {
    kind: 'catalogue.not-released',
    beat,
    event: 'not-published',
    preview: problem,
    text,
    reason: problem,
  });
