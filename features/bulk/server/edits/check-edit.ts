import type { ResponseOf } from '#contract-kit/endpoint.ts';
import { formatLongMoment } from '#contract-kit/format.ts';
import { type Failure, isFailure } from '#contract-kit/failure.ts';
import { showChoice } from '#features/catalogue/ai-use.ts';
import { findPromiseIssues } from '#features/catalogue/promised-files.ts';
import type { OwnBeat } from '#features/studio/contract.ts';
import { findUsableLicenses } from '#features/licenses/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import { applyChange, findDifferences, valuesOf, whySkipped } from '../../apply-change.ts';
import type { BulkChange, checkEdit as endpoint, Selection } from '../../contract-edits.ts';
import { selectBeats } from './select-beats.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

const statusNames = (): Readonly<Record<OwnBeat['status'], string>> => ({
  processing: t`Processing`,
  failed: t`Failed`,
  scheduled: t`Scheduled`,
  published: t`On sale`,
  unpublished: t`Not on sale`,
  sold: t`Sold`,
});

export const checkEdit = async (
  { db, config }: Deps,
  sellerId: string,
  { selection, change }: { readonly selection: Selection; readonly change: BulkChange },
): Promise<ResponseOf<typeof endpoint> | Extract<Awaited<ReturnType<typeof selectBeats>>, Failure>> => {
  const beats = await selectBeats(db, sellerId, selection);
  if (isFailure(beats)) return beats;
  const usable = await findUsableLicenses(db, sellerId);
  const titles = new Map([
    ...usable.map(({ id, title }) => [id, title] as const),
    ...beats.flatMap(({ licenses }) => licenses.map(({ _id, title }) => [_id, title] as const)),
  ]);
  const names = {
    licenseName: (id: string) => titles.get(id) ?? t`A license`,
    aiName: (answer: string) => showChoice('ai', answer) || t`Not answered`,
    momentName: formatLongMoment,
    statusName: (status: OwnBeat['status']) => statusNames()[status],
  };
  const whyUnsellable = ({ files, licenses }: OwnBeat): string | null => {
    const has = new Set(licenses.map(({ _id }) => _id));
    const added = usable.filter(({ id }) => change.addLicenses?.includes(id) && !has.has(id));
    const promising = added.map(({ title, file_types: fileTypes }) => ({ title, fileTypes }));
    return findPromiseIssues(promising, new Set(files.map(({ kind }) => kind))).join(' ') || null;
  };
  let index = 0;
  return forCaller(() => ({
    beats: beats.map((beat) => {
      const skipped = whySkipped(beat, change, config) ?? whyUnsellable(beat);
      const before = valuesOf(beat);
      const differences = skipped === null ? findDifferences(before, applyChange(before, change, index), names) : [];
      if (skipped === null) index += 1;
      return {
        beatId: beat._id,
        title: beat.title,
        differences,
        skipped,
      };
    }),
  }));
};
