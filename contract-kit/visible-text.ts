// What may stand in a text that people read. Without zod, so that pages can use it.

/**
 * What nobody sees: control characters but line breaks and tabs, marks that turn the direction of what follows, fillers and
 * joints of no width. They would change other people's pages, or make two names look alike.
 */
const hidden =
  /(?![\n\r\t])\p{Cc}|\u034f|[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{1d173}-\u{1d17a}]/gu;
/** Joiners stand between the letters of some scripts, and in emoji; alone they are nothing. */
const strayJoiner =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\u{1f3fb}-\u{1f3ff}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;
/** Tags spell the flags of England, Scotland and Wales, after a black one; elsewhere they are nothing. */
const tags = /(\u{1f3f4}[\u{e0020}-\u{e007f}]+)|[\u{e0000}-\u{e0fff}]/gu;

/** A text without what nobody sees, and without spaces at its ends: nobody misses either. */
export const cleanText = (text: string): string =>
  text.replace(hidden, '').replace(tags, '$1').replace(strayJoiner, '').trim();

/** Whether there is anything to see in it. */
export const isVisible = (text: string): boolean =>
  /[^\s\p{C}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
