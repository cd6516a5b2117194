import type { Config } from '#platform/config/config.ts';
import { messageOf } from '#platform/database/database-error.ts';
import type { Db } from '#platform/database/open.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { compareShared, type Comparison, type Shared } from '../../startup/check-shared.ts';
import { type Finding, ok, problem, skipped } from '../finding.ts';

/** Whether this machine is one of the shop's: a server with another secret or storage doesn't start. */
export const checkShared = async (db: Db, config: Config): Promise<Finding[]> => {
  if (config.databaseUrl === null) return [skipped('the database is this machine’s alone')];
  const storage = createStorage({ dataDir: config.dataDir, ...(config.s3 && { s3: config.s3 }) });
  try {
    return judgeShared(await compareShared({ db, config, storage }));
  } catch (error) {
    return [skipped(`what the machines share can’t be compared: ${messageOf(error)}`)];
  }
};

export const judgeShared = ({ secret, storage }: Readonly<Record<Shared, Comparison>>): Finding[] => {
  const found: Finding[] = [];
  if (secret === 'another')
    found.push(
      problem(
        'the SESSION_SECRET is not that of the shop’s other servers: a server won’t start here',
        'set the same one on every machine; if you changed it on purpose: npm run shared -- secret',
      ),
    );
  if (storage === 'another')
    found.push(
      problem(
        'the files are not where the shop’s other servers have them: a server won’t start here',
        'set the same S3_… or a DATA_DIR that all share; if you moved the files on purpose: npm run shared -- storage',
      ),
    );
  if (found.length > 0) return found;
  return secret === 'unknown' || storage === 'unknown'
    ? [skipped('no server has noted yet what the shop’s machines share')]
    : [ok('secret and files are those of the shop’s other servers')];
};
