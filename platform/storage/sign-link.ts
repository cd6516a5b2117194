import { createHash, createHmac } from 'node:crypto';

interface Signing {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly seconds: number;
  readonly now: Date;
}

/** Stricter than `encodeURIComponent`, as the signature requires. */
const encode = (value: string): string =>
  encodeURIComponent(value).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.codePointAt(0)?.toString(16).toUpperCase()}`,
  );

/** A link that opens a private object of an S3 server for a limited time (AWS Signature Version 4 in the query). */
export const signLink = (address: URL, { region, accessKeyId, secretAccessKey, seconds, now }: Signing): string => {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const parameters: [string, string][] = [
    ...address.searchParams,
    ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
    ['X-Amz-Credential', `${accessKeyId}/${scope}`],
    ['X-Amz-Date', time],
    ['X-Amz-Expires', String(seconds)],
    ['X-Amz-SignedHeaders', 'host'],
  ];
  const query = parameters
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
  const request = ['GET', address.pathname, query, `host:${address.host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const stringToSign = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(request).digest('hex')].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce(
    (signer: string | Buffer, part) => createHmac('sha256', signer).update(part).digest(),
    `AWS4${secretAccessKey}`,
  );
  const signature = createHmac('sha256', key).update(stringToSign).digest('hex');
  return `${address.origin}${address.pathname}?${query}&X-Amz-Signature=${signature}`;
};
