import { createHmac, randomBytes } from 'node:crypto';

// Standard Webhooks 1.0, "Signature scheme": https://github.com/standard-webhooks/standard-webhooks

const prefix = 'whsec_';

export const newSecret = (): string => prefix + randomBytes(32).toString('base64');

interface Signed {
  /** The same for every try. */
  readonly eventId: string;
  /** Time of this try. */
  readonly at: Date;
  readonly body: string;
  /** Newest first. */
  readonly secrets: readonly string[];
}

/** The headers of one try. After a rotation they have two signatures; a receiver needs one of them. */
export const signedHeaders = ({ eventId, at, body, secrets }: Signed): Record<string, string> => {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const sign = (secret: string): string =>
    createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
      .update(`${eventId}.${timestamp}.${body}`)
      .digest('base64');
  return {
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  };
};
