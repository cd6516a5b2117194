import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { hourMs } from '#contract-kit/numbers/durations.ts';
import type { Config } from '#platform/config/config.ts';
import { findNights } from '../../backups/nightly.ts';
import { type Finding, inBytes, ok, problem, skipped, warning } from '../finding.ts';

/** One day, plus retries. */
const tooOldMs = 27 * hourMs;

/** Only checks whether backups are made: each is verified when it is made. */
export const checkBackups = async (
  { backups, thisMachineOnly }: Pick<Config, 'backups' | 'thisMachineOnly'>,
  now: Date,
): Promise<Finding[]> => {
  const todo = 'set BACKUP_DIR to a folder on another disk, or run npm run backup from a timer of your own';
  if (backups === null)
    return [thisMachineOnly ? skipped('no BACKUP_DIR') : warning('no nightly backups: there is no BACKUP_DIR', todo)];
  const { folder } = backups;
  try {
    await access(folder, constants.W_OK);
    const newest = (await findNights(folder)).at(-1);
    if (newest === undefined)
      return [
        warning(`no backup in ${folder} yet`, 'look again after BACKUP_AT; if there is none, at the failed jobs'),
      ];
    const { mtimeMs, size } = await stat(path.join(folder, newest));
    const hours = Math.floor((now.getTime() - mtimeMs) / hourMs);
    const age = `the newest backup, ${newest} (${inBytes(size)}), is ${hours} hours old`;
    return [
      hours * hourMs > tooOldMs ? problem(age, 'look at the failed jobs, and at the space on its disk') : ok(age),
    ];
  } catch {
    return [
      problem(
        `backups can’t be written to ${folder}`,
        'create it, mount its disk, or give the shop’s user the right to write there',
      ),
    ];
  }
};
