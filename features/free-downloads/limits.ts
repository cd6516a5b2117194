/** Maximum downloads per link. */
export const maxDownloads = 5;
export const linkHours = 72;
