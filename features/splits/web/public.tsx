import { lazyPart } from '#ui/data/lazy-part.ts';

/** Only the owner of the beat sees this panel. */
export const SplitPanel = lazyPart(async () => ({ default: (await import('./panel/split-panel.tsx')).SplitPanel }));
