import type { Comparison, Shared } from '../../startup/check-shared.ts';
import { type Finding, ok, problem, skipped } from '../finding.ts';

const problems: Readonly<Record<Shared, Finding>> = {
  secret: problem(
    'SESSION_SECRET is not that of the shop’s other machines: a server won’t start here',
    'set the same one on every machine; if you changed it on purpose, stop all servers and run npm run shared -- secret',
  ),
  storage: problem(
    'the files here are not those of the shop’s other machines: a server won’t start here',
    'set the same S3_BUCKET or a shared DATA_DIR; if you moved the files on purpose, stop all servers and run npm run shared -- storage',
  ),
};

/** The values that all machines of a shop must share. */
export const judgeShared = (found: Readonly<Record<Shared, Comparison>>): Finding[] => {
  const parts = ['secret', 'storage'] as const;
  const others = parts.filter((part) => found[part] === 'another');
  if (others.length > 0) return others.map((part) => problems[part]);
  return parts.every((part) => found[part] === 'same')
    ? [ok('secret and storage are those of the shop’s other machines')]
    : [skipped('the next start notes what the shop’s machines have in common')];
};
