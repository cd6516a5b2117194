// Doesn't use zod, so pages can import it.

export const minFindLength = 2;
export const maxFindLength = 100;
/** Maximum number of results of each kind. */
export const maxOfKind = 5;
