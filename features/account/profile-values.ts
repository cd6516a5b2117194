export const usernamePattern = /^[a-zA-Z0-9_.-]{3,30}$/;
export const usernameHint = '3–30 characters: letters, numbers, and _ - .';

/** How long a changed username stays reserved for its owner. */
export const usernameKeptDays = 90;
/** Maximum number of earlier usernames that lead to an account's page. */
export const maxFormerUsernames = 5;

export const genders = ['', 'Male', 'Female', 'Other'] as const;
export type Gender = (typeof genders)[number];

export const pictureSizes = [96, 256] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** The address of another size of a profile picture. */
export const pictureUrl = (profilePicture: string, size: PictureSize): string =>
  profilePicture.replace(/\/\d+\.webp$/, `/${size}.webp`);

/** Maximum bytes of an uploaded profile picture. */
export const pictureMaxBytes = 5 * 1024 * 1024;

export const displayNameMax = 60;
export const taglineMax = 80;
export const storyMax = 1000;
export const maxLinks = 6;

/** The longest sides of the picture behind a name on its page. */
export const heroSizes = [800, 1920] as const;
export type HeroSize = (typeof heroSizes)[number];

/** The address of another size of a hero picture. */
export const heroUrl = (heroPicture: string, size: HeroSize): string =>
  heroPicture.replace(/\/\d+\.webp$/, `/${size}.webp`);

/** Maximum bytes of an uploaded hero picture. */
export const heroMaxBytes = 8 * 1024 * 1024;

/** The non-empty lines of a text: one link per line. */
export const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
