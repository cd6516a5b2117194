import { onTestFinished } from 'vitest';
import { type Locale, setLocaleSource } from '#contract-kit/languages/current.ts';

/** Until the test ends, everything is written in this language. */
export const writeIn = (locale: Locale): void => onTestFinished(setLocaleSource(() => locale));
