/** Remembers where on each page the visitor was. Its code comes after the page: until then the browser does what it can. */
export const deferredPlaces: { current: typeof import('./places.ts') | null } = { current: null };
