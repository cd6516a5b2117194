import type { KeyboardEvent } from 'react';

/** Reported while an input method handles a key; Safari does so even for the Enter that ends a composition. */
const keyCodeOfInputMethod = 229;

/**
 * Whether a press of this key is meant for the page. While someone writes Japanese, Chinese or Korean, Enter accepts
 * the characters and Escape discards them, so they must not do anything else.
 */
export const isKey = (event: KeyboardEvent, ...keys: readonly string[]): boolean =>
  keys.includes(event.key) && !event.nativeEvent.isComposing && event.keyCode !== keyCodeOfInputMethod;
