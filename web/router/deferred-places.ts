/** The module that restores positions loads after the page; until then, the browser's own scrolling applies. */
export const deferredPlaces: { current: typeof import('./places.ts') | null } = { current: null };
