import { lazyPart } from '#ui/data/lazy-part.ts';

/** Who shares in a beat, for its owner. */
export const SplitPanel = lazyPart(async () => ({ default: (await import('./panel/split-panel.tsx')).SplitPanel }));
