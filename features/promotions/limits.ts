/** How many may be scheduled at once: every page asks which of them is current. */
export const maxScheduled = 200;
