import { type HeroSize, heroSizes } from '../../profile-values.ts';

export const heroKeys = {
  prefix: 'heroes/',
  of: (picture: string, size: HeroSize): string => `${heroKeys.prefix}${picture}/${size}.webp`,
  all: (picture: string | null): string[] =>
    picture === null ? [] : heroSizes.map((size) => heroKeys.of(picture, size)),
};

export const heroPath = (picture: string | null): string | null =>
  picture === null ? null : `/media/heroes/${picture}/${heroSizes.at(-1)}.webp`;
