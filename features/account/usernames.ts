export const usernamePattern = /^[a-zA-Z0-9_.-]{3,30}$/;
export const usernameHint = '3 to 30 letters, digits, or any of _ - .';

export const genders = ['', 'Male', 'Female', 'Other'] as const;
export type Gender = (typeof genders)[number];

/** Words that an address of this site uses where a username may stand, or that pretend to be the house. */
const reserved = new Set([
  'admin', 'administrator', 'api', 'artist', 'assets', 'beatstore', 'checkout', 'contact', 'dashboard', 'dev', 'embed',
  'failed', 'find', 'help', 'home', 'login', 'logout', 'media', 'merch', 'orders', 'ourwork', 'privacy', 'product',
  'profile', 'promotion', 'reauth', 'register', 'reports', 'root', 'seller', 'sessions', 'settings', 'stream', 'success',
  'support', 'system', 'terms', 'thestory', 'track', 'upload', 'user', 'users', 'views', 'licenses', 'new-beat',
  'addlicense', 'getallbeats', 'facets',
]); // prettier-ignore

/** Whether nobody but the house needs this word. */
export const isFreeUsername = (name: string): boolean =>
  !reserved.has(name.toLowerCase()) && !/^closed-[0-9a-f]{8,}$/i.test(name);

export const pictureSizes = [96, 256] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** The address of another size of a profile picture. */
export const pictureUrl = (profilePicture: string, size: PictureSize): string =>
  profilePicture.replace(/\/\d+\.webp$/, `/${size}.webp`);
