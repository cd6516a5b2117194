import type { FoundFile } from './group-files.ts';

/** Includes all files in dropped folders. The browser provides the entries only during the event. */
export const readDropped = (data: DataTransfer | null): Promise<readonly FoundFile[]> => {
  const items = [...(data?.items ?? [])].filter(({ kind }) => kind === 'file');
  const found = items.map((item) => {
    const entry = item.webkitGetAsEntry?.() ?? null;
    const file = item.getAsFile();
    if (entry?.isDirectory) return readFolder(entry as FileSystemDirectoryEntry);
    return file ? [{ path: file.name, file }] : [];
  });
  return Promise.all(found).then((all) => all.flat());
};

const readFolder = async (folder: FileSystemDirectoryEntry): Promise<readonly FoundFile[]> => {
  const entries: FileSystemEntry[] = [];
  const reader = folder.createReader();
  // A read returns up to a hundred entries, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) break;
    entries.push(...some);
  }
  const inside = entries.map((entry) => {
    if (entry.isDirectory) return readFolder(entry as FileSystemDirectoryEntry);
    return new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)).then((file) => [
      { path: entry.fullPath.replace(/^\//, ''), file },
    ]);
  });
  return (await Promise.all(inside)).flat();
};

/** Files of a chosen folder have their path. */
export const readChosen = (files: FileList | null): readonly FoundFile[] =>
  [...(files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
