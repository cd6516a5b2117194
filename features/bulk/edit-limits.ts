// Without zod: pages load this without a validator.

/** How many beats are changed at once, and how many of them can be named one by one. */
export const maxEdited = 1000;
export const maxNamed = 500;
/** For how long an edit can be undone. */
export const undoDays = 30;
