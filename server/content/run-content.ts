import { counted } from '#contract-kit/format.ts';
import { ConfigError } from '#platform/config/config.ts';
import { DatabaseError } from '#platform/database/database-error.ts';
import { createLog } from '#platform/http/log.ts';
import { FileMissing } from '#platform/storage/storage.ts';
import { readSettings } from '../startup/read-settings.ts';
import { withShop } from '../with-shop.ts';
import { checkContent } from './check-content.ts';
import { exportContent, type Exported } from './export-content.ts';

interface Outcome {
  readonly ok: boolean;
  readonly text: string;
}

const outcome = (ok: boolean, ...lines: readonly string[]): Outcome => ({ ok, text: lines.join('\n') });

const usage = 'Say what to do: npm run content -- export, or npm run content -- check';

const describe = ({ changed, unchanged, pictures, outdated }: Exported): string[] => {
  if (changed.length + unchanged.length + outdated.length === 0)
    return ['Nothing is published yet, so content/ is what visitors see.'];
  return [
    changed.length > 0
      ? `Wrote ${changed.map((name) => `content/published/${name}.json`).join(', ')}.`
      : 'content/published has everything that is published.',
    ...(pictures > 0 ? [`Wrote ${counted(pictures, 'picture')} into web/public/site.`] : []),
    ...outdated.map((name) => `Left out ${name}: it was published by another release. Edit and publish it again.`),
  ];
};

const check = async (root: string): Promise<Outcome> => {
  const issues = await checkContent(root);
  return issues.length > 0 ? outcome(false, ...issues) : outcome(true, 'All texts in content/published are valid.');
};

/**
 * `npm run content -- export` writes what is published into `content/published`, for those who keep their texts in git.
 * `npm run content -- check` says which of these files are invalid, and why. `root` is the folder with the code.
 */
export const runContent = async (
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  root: string,
): Promise<Outcome> => {
  const [command, ...more] = args;
  if (more.length > 0) return outcome(false, usage);
  if (command === 'check') return await check(root);
  if (command !== 'export') return outcome(false, usage);
  const before = await checkContent(root);
  if (before.length > 0) return outcome(false, 'First correct what is there:', ...before);
  try {
    const done = await withShop(readSettings(environment), createLog('warn'), (deps) => exportContent(deps, root));
    const after = await checkContent(root);
    return outcome(after.length === 0 && done.outdated.length === 0, ...describe(done), ...after);
  } catch (error) {
    if (error instanceof FileMissing)
      return outcome(
        false,
        `A picture is missing in the shop’s storage (${error.key}): replace it in the editor, or restore a backup.`,
      );
    if (error instanceof ConfigError || error instanceof DatabaseError) return outcome(false, error.message);
    const { code, path } = error as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
      return outcome(
        false,
        `${path ?? root} can’t be written. Run this where the code is yours, with the shop’s settings.`,
      );
    throw error;
  }
};
