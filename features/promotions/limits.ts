/** Maximum number scheduled at once, because every page checks which one is current. */
export const maxScheduled = 200;
