import { t } from '#contract-kit/texts/text.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { fileWords } from '../../beat-rules.ts';
import { isSoldElsewhere, lockSameOnSale } from '../beats/same-files.ts';
import { emailSeller, type MailDeps } from '../beats/email-seller.ts';
import { changeState } from './change-state.ts';

declare module '#platform/events/events.ts' {
  interface Events {
    'catalogue.sold-exclusively': { readonly beatId: string };
  }
}

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'catalogue.withdraw-same': { beatId: string };
  }
}

/**
 * Takes other beats off sale that share a file with an exclusively sold one. Runs after the sale is committed and locks
 * those beats, so one that is just being published is either found here or sees the sale itself.
 */
export const withdrawSame = (deps: MailDeps & Pick<Deps, 'db'>, soldId: string): Promise<void> =>
  inTransaction(deps.db, async (trx) => {
    for (const id of await lockSameOnSale(trx, soldId)) {
      if (!(await isSoldElsewhere(trx, id))) continue;
      await changeState(trx, id, 'unpublish', {});
      const beat = await trx
        .selectFrom('catalogue_beats')
        .select(['id', 'kind', 'title', 'seller_id as sellerId'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await emailSeller(deps, trx, {
        kind: 'catalogue.same-sold',
        beat,
        event: 'off-sale',
        preview: fileWords.sold(),
        text:
          beat.kind === 'kit'
            ? t`We took your sound kit “${{ title: beat.title }}” off sale, because it has the same file as something that was sold exclusively. Buyers keep what they bought. With other files you can sell it again.`
            : t`We took your beat “${{ title: beat.title }}” off sale, because it has the same file as something that was sold exclusively. Buyers keep what they bought. With other files you can sell it again.`,
      });
    }
  });
