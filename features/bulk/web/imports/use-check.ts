import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '#contract-kit/api.ts';
import { localTimeZone } from '#contract-kit/format.ts';
import { eachSharedChoice } from '#features/catalogue/beat-choices.ts';
import { soundKinds } from '#features/licenses/kinds.ts';
import type { License } from '#features/licenses/contract.ts';
import { type BeatFields, isSelected } from '#features/studio/web/public.tsx';
import { useApi } from '#ui/data/api.ts';
import type { checkImport, FolderBeat, ImportCheck, startImport } from '../../contract-imports.ts';
import { importQuery } from '../queries.ts';
import { type Chosen, hashOf } from './chosen-files.ts';

export type Common = Partial<BeatFields>;

export interface ToCheck {
  readonly chosen: Chosen;
  readonly common: Common;
  readonly licenses: readonly License[];
  readonly userId: string;
}

const fieldsOf = ({ chosen: { encoding }, common, licenses, userId }: ToCheck): Record<string, string> => {
  const { description, price, tags, withoutLicenses = [], alsoLicenses = [] } = common;
  const texts = { description, price, ...eachSharedChoice((name) => common[name]), tags: tags?.join(',') };
  const selected = licenses.filter((license) => isSelected(license, userId, { withoutLicenses, alsoLicenses }));
  return {
    ...Object.fromEntries(Object.entries(texts).flatMap(([name, value]) => (value ? [[name, value]] : []))),
    ...Object.fromEntries(selected.map(({ _id }, index) => [`licenses[${index}]`, _id])),
    timeZone: localTimeZone(),
    ...(encoding && { encoding }),
  };
};

const filesOf = (table: File | null, folder: readonly FolderBeat[]) => ({
  ...(table && { table }),
  folder: new Blob([JSON.stringify(folder)], { type: 'application/json' }),
});

/** Result and input of the last check. The import sends exactly this input. */
export interface Checked {
  readonly result: ImportCheck;
  readonly folder: readonly FolderBeat[];
  readonly sent: ToCheck;
}

const withHashes = async (folder: readonly FolderBeat[], { byPath }: Chosen, unsure: ReadonlySet<string>) => {
  const hashed: FolderBeat[] = [];
  for (const beat of folder) {
    const files = { ...beat.files };
    for (const kind of soundKinds) {
      const sound = files[kind];
      const file = sound && unsure.has(sound.path) ? byPath.get(sound.path) : undefined;
      const sha256 = file ? await hashOf(file) : null;
      if (sound && sha256) files[kind] = { ...sound, sha256 };
    }
    hashed.push({ ...beat, files });
  }
  return hashed;
};

const check = async (api: Api, sent: ToCheck): Promise<Checked> => {
  const { chosen } = sent;
  const ask = (folder: readonly FolderBeat[]): Promise<ImportCheck> =>
    api<typeof checkImport>('POST /api/v1/app/bulk/imports/check', {
      body: fieldsOf(sent),
      files: filesOf(chosen.table, folder),
    });
  const result = await ask(chosen.folder);
  if (result.unsure.length === 0) return { result, folder: chosen.folder, sent };
  const folder = await withHashes(chosen.folder, chosen, new Set(result.unsure));
  return { result: await ask(folder), folder, sent };
};

export const useCheck = () => {
  const api = useApi();
  return useMutation({ mutationFn: (sent: ToCheck) => check(api, sent) });
};

export const useStart = (onStarted: () => void) => {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ result, folder, sent }: Checked) =>
      api<typeof startImport>('POST /api/v1/app/bulk/imports', {
        body: { ...fieldsOf(sent), ready: result.ready },
        files: filesOf(sent.chosen.table, folder),
      }),
    onSuccess: (running) => {
      client.setQueryData(importQuery().queryKey, running);
      onStarted();
    },
    onSettled: () => client.invalidateQueries({ queryKey: importQuery().queryKey }),
  });
};
