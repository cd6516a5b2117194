import type { KeyboardEvent } from 'react';

/**
 * Browsers report this key code while an input method handles a key; Safari does so for the Enter that ends a
 * composition, too.
 */
const keyCodeOfInputMethod = 229;

/**
 * Whether a press of this key is meant for the page. While someone writes Japanese, Chinese or Korean, Enter accepts the
 * characters and Escape discards them: neither may add a tag, search, send or close.
 */
export const isKey = (event: KeyboardEvent, ...keys: readonly string[]): boolean =>
  keys.includes(event.key) && !event.nativeEvent.isComposing && event.keyCode !== keyCodeOfInputMethod;
