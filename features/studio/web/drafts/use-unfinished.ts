import { isBlank, newBeatsOf, newKitOf, useDrafts } from './draft-store.ts';

/** Number of this person's new beats and kits in this browser that something was typed or uploaded for. */
export const useUnfinished = (userId: string): number => {
  const { ownerId, drafts } = useDrafts();
  if (ownerId !== userId) return 0;
  const kit = newKitOf(drafts);
  return [...newBeatsOf(drafts), ...(kit ? [kit] : [])].filter((draft) => !isBlank(draft)).length;
};
