import type { KeyboardEvent } from 'react';

/** Reported while an input method handles a key; Safari does so even for the Enter that ends a composition. */
const keyCodeOfInputMethod = 229;

/**
 * False while an input method handles the key: for Japanese, Chinese or Korean, Enter and Escape only affect the
 * typing.
 */
export const isKey = (event: KeyboardEvent, ...keys: readonly string[]): boolean =>
  keys.includes(event.key) && !event.nativeEvent.isComposing && event.keyCode !== keyCodeOfInputMethod;
