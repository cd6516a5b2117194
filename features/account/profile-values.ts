import { t } from '#contract-kit/texts/text.ts';

export const usernamePattern = /^[a-zA-Z0-9_.-]{3,30}$/;
export const usernameHint = (): string => t`3–30 characters: letters, numbers, and _ - .`;

/** Days that a given-up username stays reserved for its last owner. */
export const usernameKeptDays = 90;
/** Maximum number of earlier usernames that lead to an account's page. */
export const maxFormerUsernames = 5;

export const genders = ['', 'Male', 'Female', 'Other'] as const;
export type Gender = (typeof genders)[number];

export const pictureSizes = [96, 256] as const;
export type PictureSize = (typeof pictureSizes)[number];

export const pictureUrl = (profilePicture: string, size: PictureSize): string =>
  profilePicture.replace(/\/\d+\.webp$/, `/${size}.webp`);

export const pictureMaxBytes = 5 * 1024 * 1024;

export const displayNameMax = 60;
export const taglineMax = 80;
export const storyMax = 1000;
export const maxLinks = 6;

/** Lengths of the hero picture's longer side, in pixels. It's on a seller's page, and stands for them wherever the site shows an artist. */
export const heroSizes = [800, 1920] as const;
export type HeroSize = (typeof heroSizes)[number];

export const heroUrl = (heroPicture: string, size: HeroSize): string =>
  heroPicture.replace(/\/\d+\.webp$/, `/${size}.webp`);

export const heroMaxBytes = 8 * 1024 * 1024;

export const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
