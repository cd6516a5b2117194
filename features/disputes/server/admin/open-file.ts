import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Db } from '#platform/database/open.ts';
import type { FileName } from '../../dispute-kinds.ts';

export const findFile = async (
  db: Db,
  { disputeId, field }: { readonly disputeId: string; readonly field: FileName },
): Promise<{ readonly name: string; readonly content: Buffer } | Failure<'DISPUTES_NO_FILE'>> =>
  (await db
    .selectFrom('disputes_files')
    .select(['name', 'content'])
    .where('dispute_id', '=', disputeId)
    .where('field', '=', field)
    .executeTakeFirst()) ?? fail('DISPUTES_NO_FILE');
