import { useState } from 'react';
import { toast } from '#ui/composites/toast.tsx';
import { type DraftToCreate, useCreateBeat } from '../drafts/create-beat.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

/** Creates one beat after another. Failed ones stay drafts, with the reason. */
export const useCreateAll = () => {
  const create = useCreateBeat(() => undefined);
  const [errors, setErrors] = useState<ReadonlyMap<string, unknown>>(new Map());
  const [creating, setCreating] = useState<ReadonlySet<string>>(new Set());
  const createAll = async (drafts: readonly DraftToCreate[]): Promise<void> => {
    if (creating.size > 0) return;
    setCreating(new Set(drafts.map(({ draftId }) => draftId)));
    const failed = new Map<string, unknown>();
    for (const one of drafts) {
      await create.mutateAsync(one).catch((error: unknown) => failed.set(one.draftId, error));
    }
    setErrors(failed);
    setCreating(new Set());
    const done = drafts.length - failed.size;
    if (done > 0) {
      toast.success(
        t`${plural({ beats: done }, { one: 'Beat created successfully', other: '# beats created successfully' })}`,
      );
    }
    if (failed.size > 0) toast.error(t`Failed to create beat. Please try again.`);
  };
  return { createAll, creating, errors };
};
