import type { FoundFile } from './group-files.ts';

/** What was dropped, with all that lies in its folders. Entries are there only while the drop is being told of. */
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
  // It answers a hundred at a time, and none when it is through.
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

/** What a file field holds; of a folder with the way to each. */
export const readChosen = (files: FileList | null): readonly FoundFile[] =>
  [...(files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
