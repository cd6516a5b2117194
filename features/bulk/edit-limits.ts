// Pages load this file, so it doesn't use zod.

/** Maximum number of beats changed at once, and how many of them may be selected one by one. */
export const maxEdited = 1000;
export const maxNamed = 500;
export const undoDays = 30;
