import type { Style } from './style.ts';
import { acousticStyles } from './styles-acoustic.ts';
import { bandStyles } from './styles-band.ts';
import { clubStyles } from './styles-club.ts';
import { streetStyles } from './styles-street.ts';

const all = { ...streetStyles, ...clubStyles, ...bandStyles, ...acousticStyles };

export type StyleName = keyof typeof all;

export const styles: Record<StyleName, Style> = all;
