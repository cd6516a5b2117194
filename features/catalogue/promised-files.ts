import { formatList } from '#contract-kit/format.ts';
import { type FileKind, fileKinds } from '#features/licenses/file-kinds.ts';
import { t } from '#contract-kit/texts/text.ts';

// A license promises files. On a beat without them it's neither offered nor added. No zod here.

/** The promised files that a beat with these kinds lacks, in display order. */
export const lackingKinds = (promised: readonly FileKind[], there: ReadonlySet<FileKind>): FileKind[] =>
  fileKinds.filter((kind) => promised.includes(kind) && !there.has(kind));

const nounOf = (kind: FileKind): string =>
  ({ mp3: t`the MP3`, wav: t`the WAV`, trackouts: t`the ZIP of trackouts`, kit: t`the ZIP of the kit` })[kind];

interface Promising {
  readonly title: string;
  readonly fileTypes: readonly FileKind[];
}

/** Says for each of these licenses which files a beat with these kinds needs before it can be sold under it. */
export const findPromiseIssues = (licenses: readonly Promising[], there: ReadonlySet<FileKind>): string[] =>
  licenses.flatMap(({ title, fileTypes }) => {
    const lacking = lackingKinds(fileTypes, there);
    if (lacking.length === 0) return [];
    const files = formatList(lacking.map((kind) => nounOf(kind)));
    return [
      lacking.length === 1
        ? t`Add ${{ file: files }} first: ${{ license: title }} includes it.`
        : t`Add ${{ files }} first: ${{ license: title }} includes them.`,
    ];
  });
