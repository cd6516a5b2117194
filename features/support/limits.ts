export const screenshotMaxBytes = 5 * 1024 * 1024;
/** Maximum characters of a request or of feedback. */
export const maxTextLength = 5000;
