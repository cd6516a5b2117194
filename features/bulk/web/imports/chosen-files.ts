import { create } from 'zustand';
import { type FoundFile, groupFiles, isTable } from '#features/studio/web/public.tsx';
import type { FolderBeat } from '../../contract-imports.ts';
import type { TableEncoding } from '../../table-encodings.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Lost on reload, because pages can't open files that the user hasn't chosen again. */
export interface Chosen {
  readonly table: File | null;
  /** The seller's choice for a table that isn’t Unicode. */
  readonly encoding: TableEncoding | null;
  readonly folder: readonly FolderBeat[];
  readonly byPath: ReadonlyMap<string, File>;
  /** Messages about files that belong to no beat. */
  readonly leftOut: readonly string[];
  /** Changes with each choice of files. */
  readonly turn: number;
}

const none: Chosen = { table: null, encoding: null, folder: [], byPath: new Map(), leftOut: [], turn: 0 };

export const useChosen = create<Chosen>()(() => none);

export const forgetChosen = (): void => useChosen.setState({ ...none, turn: useChosen.getState().turn + 1 });

export const chooseEncoding = (encoding: TableEncoding): void => useChosen.setState({ encoding });

/** Called when the import has started: from then on only the files are needed. */
export const keepFiles = (): void => useChosen.setState({ table: null, folder: [], leftOut: [] });

const sortFolder = (found: readonly FoundFile[]) => {
  const { groups, leftOut } = groupFiles(found);
  const pathOf = new Map(found.map(({ path, file }) => [file, path]));
  const folder = groups.map(({ name, files }) => ({
    name,
    files: Object.fromEntries(
      Object.entries(files).map(([slot, file]) => [slot, { path: pathOf.get(file) ?? file.name, bytes: file.size }]),
    ),
  }));
  return { folder, leftOut };
};

export const chooseAgain = (found: readonly FoundFile[]): void =>
  useChosen.setState(({ byPath, turn }) => ({
    byPath: new Map([...byPath, ...found.map(({ path, file }) => [path, file] as const)]),
    turn: turn + 1,
  }));

/** A table and a folder may be chosen in either order; each replaces an earlier one of its kind. */
export const choose = (found: readonly FoundFile[]): void => {
  const now = useChosen.getState();
  const [table, ...others] = found.filter(isTable);
  const files = found.filter((one) => !isTable(one));
  const sorted = files.length > 0 ? sortFolder(files) : { folder: now.folder, leftOut: [] };
  useChosen.setState({
    table: table?.file ?? now.table,
    encoding: table ? null : now.encoding,
    folder: sorted.folder,
    byPath: files.length > 0 ? new Map(files.map(({ path, file }) => [path, file])) : now.byPath,
    leftOut: [
      ...others.map(
        ({ file }) =>
          t`${{ file: file.name }}: one table at a time. This is about ${{ table: table?.file.name ?? '' }}.`,
      ),
      ...sorted.leftOut,
    ],
    turn: now.turn + 1,
  });
};

/** The beats without a cover get this one. */
export const coverAll = (cover: File): void =>
  useChosen.setState(({ folder, byPath, turn }) => ({
    folder: folder.map((beat) =>
      beat.files.cover ? beat : { ...beat, files: { ...beat.files, cover: { path: cover.name, bytes: cover.size } } },
    ),
    byPath: new Map([...byPath, [cover.name, cover]]),
    turn: turn + 1,
  }));

/** Null outside a secure context; the server then compares the uploaded file. */
export const hashOf = async (file: File): Promise<string | null> => {
  if (!('subtle' in crypto)) return null;
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};
