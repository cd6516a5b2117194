import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { runContent } from './run-content.ts';

const root = join(import.meta.dirname, '../..');
const { ok, text, themeChanged } = await runContent(process.argv.slice(2), process.env, root);
(ok ? console.log : console.error)(text);
if (!ok) process.exitCode = 1;
// Style sheet, icons and share card are made of them.
if (themeChanged) {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/apply-theme.ts')], { stdio: 'inherit' });
  console.log(status === 0 ? 'Applied the colors and the name, as npm run theme does.' : 'Now run npm run theme.');
}
