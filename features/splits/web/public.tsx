import { lazyPart } from '#ui/data/lazy-part.ts';

/** For the owner of the beat. */
export const SplitPanel = lazyPart(async () => ({ default: (await import('./panel/split-panel.tsx')).SplitPanel }));
