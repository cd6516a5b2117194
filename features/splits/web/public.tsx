import { lazyPart } from '#ui/data/lazy-part.ts';

/** The panel with a beat's collaborators, for its owner. */
export const SplitPanel = lazyPart(async () => ({ default: (await import('./panel/split-panel.tsx')).SplitPanel }));
