import { fail, type Failure } from '#contract-kit/failure.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { HelpGroup, SavedGroups } from '../contract.ts';
import { findChanges } from './find-changes.ts';
import { readHelpLinks } from './read-help-links.ts';

interface Input {
  readonly data: HelpGroup[];
  /** Whether the changes were made from this stored version. */
  readonly isBasedOn: (version: number) => boolean;
  readonly actor: UserActor;
}

/** Number of versions that the database keeps, including the latest, which the shop shows. */
const keptVersions = 200;

/** The subject of audit entries, since the help center has no owner. */
const helpCenterId = '00000000-0000-7000-8000-000000000001';

/** Waits for a concurrent save; returns false if that save stored this version first. */
const insertVersion = async (trx: Trx, version: number, data: HelpGroup[], at: Date): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('help_versions')
    .values({ version, link_groups: JSON.stringify(data), saved_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Refuses changes based on an older version and returns the stored one, so that neither is lost. */
export const saveHelpLinks = (
  { db, clock }: Deps,
  { data, isBasedOn, actor }: Input,
): Promise<SavedGroups | Failure<'HELP_OUTDATED'>> =>
  inTransaction(db, async (trx) => {
    const at = clock.now();
    let stored: SavedGroups;
    do {
      stored = await readHelpLinks(trx);
      if (!isBasedOn(stored.version)) return fail('HELP_OUTDATED', { details: stored });
    } while (!(await insertVersion(trx, stored.version + 1, data, at)));
    const version = stored.version + 1;
    await trx
      .deleteFrom('help_versions')
      .where('version', '<=', version - keptVersions)
      .execute();
    await writeAudit(trx, {
      at,
      actorId: actor.id,
      from: actor.address,
      action: 'help.save-links',
      subjectId: helpCenterId,
      details: findChanges(stored, { data, version }),
    });
    return { data, version, savedAt: at.toISOString() };
  });
