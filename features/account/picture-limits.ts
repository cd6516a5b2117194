/** Of a profile picture that is sent. */
export const pictureMaxBytes = 5 * 1024 * 1024;
