// Cleans text that other people read. Doesn't use zod, so pages can import it.

/**
 * Control characters except line breaks and tabs, marks that change the direction of text, fillers, and zero-width
 * spaces. They would change other people's pages or make two names look alike.
 */
const hidden =
  /(?![\n\r\t])\p{Cc}|\u034f|[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{1d173}-\u{1d17a}]/gu;
/** Joiners belong between letters of some scripts and inside emoji; anywhere else they're removed. */
const strayJoiner =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\u{1f3fb}-\u{1f3ff}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;
/** Tags after a black flag spell the flags of England, Scotland and Wales; anywhere else they're removed. */
const tags = /(\u{1f3f4}[\u{e0020}-\u{e007f}]+)|[\u{e0000}-\u{e0fff}]/gu;

/** Removes invisible characters, and spaces at both ends. */
export const cleanText = (text: string): string =>
  text.replace(hidden, '').replace(tags, '$1').replace(strayJoiner, '').trim();

export const isVisible = (text: string): boolean =>
  /[^\s\p{C}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
