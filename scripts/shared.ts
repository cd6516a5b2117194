import { runShared } from '../server/shared.ts';

const { ok, lines } = await runShared(process.argv.slice(2), process.env);
console[ok ? 'log' : 'error'](lines.join('\n'));
if (!ok) process.exitCode = 1;
