export const usernamePattern = /^[a-zA-Z0-9_.-]{3,30}$/;
export const usernameHint = '3 to 30 letters, digits, or any of _ - .';

export const genders = ['', 'Male', 'Female', 'Other'] as const;
export type Gender = (typeof genders)[number];

export const pictureSizes = [96, 256] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** The address of another size of a profile picture. */
export const pictureUrl = (profilePicture: string, size: PictureSize): string =>
  profilePicture.replace(/\/\d+\.webp$/, `/${size}.webp`);

/** Of an uploaded profile picture. */
export const pictureMaxBytes = 5 * 1024 * 1024;
