import { expect, it } from 'vitest';
import { signLink } from './sign-link.ts';

// Amazon's documentation ("Authenticating Requests: Using Query Parameters").
const example = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  seconds: 86_400,
  now: new Date('2013-05-24T00:00:00Z'),
};

it('an S3 link is signed like Amazon’s example', () => {
  const link = new URL(signLink(new URL('https://examplebucket.s3.amazonaws.com/test.txt'), example));
  expect(link.searchParams.get('X-Amz-Signature')).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});

it('an S3 link contains and signs the requested response headers', () => {
  const address = new URL('https://s3.example/beats/a.mp3');
  address.searchParams.set('response-content-disposition', 'attachment; filename="a (b)*.mp3"');
  const link = signLink(address, example);
  expect(new URL(link).searchParams.get('response-content-disposition')).toBe('attachment; filename="a (b)*.mp3"');
  expect(link).toContain('a%20%28b%29%2A.mp3');
  address.searchParams.set('response-content-disposition', 'inline');
  const signatureOf = (signed: string): string => signed.split('X-Amz-Signature=')[1] ?? '';
  expect(signatureOf(signLink(address, example))).not.toBe(signatureOf(link));
});
