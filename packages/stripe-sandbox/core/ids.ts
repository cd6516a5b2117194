import { randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const randomText = (length: number): string => {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += alphabet[byte % 62];
  }
  return text;
};

/** `newObjectId('re')` is `re_` plus 24 letters and digits. */
export const newObjectId = (prefix: string, length = 24): string => `${prefix}_${randomText(length)}`;
