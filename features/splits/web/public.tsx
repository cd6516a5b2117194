import { lazyPart } from '#ui/data/lazy-part.ts';

export type { SplitsPageProps } from './page/splits-page.tsx';

/** Who shares in a beat, for its owner. */
export const SplitPanel = lazyPart(async () => ({ default: (await import('./panel/split-panel.tsx')).SplitPanel }));

/** What somebody is offered and has accepted; the shell says how a beat is played. */
export const SplitsPage = lazyPart(async () => ({ default: (await import('./page/splits-page.tsx')).SplitsPage }));
