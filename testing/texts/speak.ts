import { onTestFinished } from 'vitest';
import { setSpeechSource, type Speech } from '#contract-kit/languages/current.ts';

/** Until the test ends, everything is written in this language. */
export const speak = (speech: Speech): void => onTestFinished(setSpeechSource(() => speech));
