// This file doesn't use zod: pages load it without a validator.

/** Maximum beats changed at once, and maximum of them named one by one. */
export const maxEdited = 1000;
export const maxNamed = 500;
/** How long an edit can be undone. */
export const undoDays = 30;
