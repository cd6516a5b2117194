import { newId } from '#contract-kit/ids.ts';
import type { TestApp } from '../app.ts';
import type { TestSeller } from './selling.ts';

/** An accepted share of a collaborator in a beat, in hundredths of a percent. */
export const shareBeat = async (
  shop: TestApp,
  beatId: string,
  { user }: Pick<TestSeller, 'user'>,
  bps: number,
): Promise<void> => {
  const at = new Date();
  await shop.deps.db
    .insertInto('splits_shares')
    .values({
      id: newId(),
      beat_id: beatId,
      user_id: user.id,
      email: null,
      role: 'producer',
      bps,
      publishing_bps: null,
      pro: null,
      ipi: null,
      state: 'accepted',
      invited_at: at,
      decided_at: at,
    })
    .execute();
};
