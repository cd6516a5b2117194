import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Config } from '#platform/config/config.ts';

type LocalDeps = Pick<Config, 'sessionSecret'>;

/** Lets a client continue after its session has ended. The upload's id alone, which appears in URLs, allows nothing. */
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
