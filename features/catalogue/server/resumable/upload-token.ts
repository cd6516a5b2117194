import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Config } from '#platform/config/config.ts';

type LocalDeps = Pick<Config, 'sessionSecret'>;

/**
 * Lets whoever began an upload go on with it after their session has ended. It is as good as long as the upload, a day;
 * the id alone, which stands in addresses, lets nobody do anything.
 */
export const uploadTokenOf = ({ sessionSecret }: LocalDeps, uploadId: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', sessionSecret, '', 'catalogue.upload', 32)))
    .update(uploadId)
    .digest('base64url');

export const isUploadToken = (config: LocalDeps, uploadId: string, token: unknown): boolean => {
  if (typeof token !== 'string') return false;
  const expected = Buffer.from(uploadTokenOf(config, uploadId));
  const actual = Buffer.from(token);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
};
