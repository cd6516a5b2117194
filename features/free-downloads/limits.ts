/** Of one link. */
export const maxDownloads = 5;
export const linkHours = 72;
