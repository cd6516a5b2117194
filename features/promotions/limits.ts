/** How many may be scheduled at once. Limited because every page checks which one is current. */
export const maxScheduled = 200;
