import type { FoundFile } from './group-files.ts';

/** File types for file choosers. */
export const tableTypes = '.csv,.tsv';

export const isTable = ({ file }: FoundFile): boolean => /\.(csv|tsv)$/i.test(file.name);

let handed: readonly FoundFile[] = [];

/** Passes on files that include a table: the import page takes them once. */
export const handFiles = (found: readonly FoundFile[]): void => void (handed = found);

export const takeHanded = (): readonly FoundFile[] => {
  const taken = handed;
  handed = [];
  return taken;
};
