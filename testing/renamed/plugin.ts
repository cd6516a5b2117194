/** The label's name in the tests of this folder. */
export const otherName = 'Harbor Lane';
export const otherDomain = 'harbor-lane.example';

/** Renames the label as its owner would: only in `content/label.ts`. */
export const renamedLabel = {
  name: 'renamed-label',
  enforce: 'pre' as const,
  transform: (code: string, id: string): string | undefined =>
    id.endsWith('/content/label.ts')
      ? code
          .replace(/const name = '[^']+'/, `const name = '${otherName}'`)
          .replace(/const emailDomain = '[^']+'/, `const emailDomain = '${otherDomain}'`)
      : undefined,
};
