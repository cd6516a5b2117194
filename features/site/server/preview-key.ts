import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Config } from '#platform/config/config.ts';
import { isArtistPage } from '../artist-page.ts';
import { type EditableName, isDocument } from '../documents.ts';

// A preview's link works without an account, so its key says which draft it shows and until when, and is signed.

type Secret = Pick<Config, 'sessionSecret'>;

const signatureOf = ({ sessionSecret }: Secret, text: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', sessionSecret, '', 'site.preview', 32)))
    .update(text)
    .digest('base64url');

export const previewKeyOf = (config: Secret, name: EditableName, expiresAt: Date): string => {
  const text = `${name}.${Math.floor(expiresAt.getTime() / 1000)}`;
  return `${text}.${signatureOf(config, text)}`;
};

/** Returns null if the key has expired or was never made. */
export const readPreviewKey = (config: Secret, key: string, now: Date): EditableName | null => {
  const [name = '', seconds = '', signature = ''] = key.split('.');
  const expected = Buffer.from(signatureOf(config, `${name}.${seconds}`));
  const actual = Buffer.from(signature);
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return null;
  if (Number(seconds) * 1000 <= now.getTime()) return null;
  return isDocument(name) || isArtistPage(name) ? name : null;
};
