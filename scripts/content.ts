import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { runContent } from '../server/content/run-content.ts';

const { ok, text, themeChanged } = await runContent(
  process.argv.slice(2),
  process.env,
  join(import.meta.dirname, '..'),
);
(ok ? console.log : console.error)(text);
if (!ok) process.exitCode = 1;
// Style sheet, icons and share card are made of them.
if (themeChanged) {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'apply-theme.ts')], { stdio: 'inherit' });
  console.log(status === 0 ? 'Applied the colors and the name, as npm run theme does.' : 'Now run npm run theme.');
}
