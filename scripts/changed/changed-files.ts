import { execFileSync } from 'node:child_process';

const git = (root: string, ...args: readonly string[]): string[] =>
  execFileSync('git', ['-C', root, '-c', 'core.quotePath=false', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
    .split('\n')
    .filter((line) => line !== '');

const exists = (root: string, ref: string): boolean => {
  try {
    return git(root, 'rev-parse', '--verify', '--quiet', ref).length > 0;
  } catch {
    return false;
  }
};

/** Where this branch left the main one. */
const startOf = (root: string): string => {
  const main = ['origin/main', 'main'].find((ref) => exists(root, ref));
  if (main === undefined) return 'HEAD';
  try {
    return git(root, 'merge-base', 'HEAD', main)[0] ?? 'HEAD';
  } catch {
    // A shallow clone may lack the common commit.
    return 'HEAD';
  }
};

export interface Tree {
  /** Files that differ from where the branch began, including uncommitted, new and deleted ones. */
  readonly changed: readonly string[];
  /** All files that exist now. */
  readonly files: readonly string[];
}

/** @throws Error outside a Git repository */
export const readTree = (root: string): Tree => {
  const untracked = git(root, 'ls-files', '--others', '--exclude-standard');
  const changed = git(root, 'diff', '--name-only', '--no-renames', startOf(root));
  const deleted = new Set(git(root, 'ls-files', '--deleted'));
  return {
    changed: [...new Set([...changed, ...untracked])],
    files: [...git(root, 'ls-files'), ...untracked].filter((file) => !deleted.has(file)),
  };
};
