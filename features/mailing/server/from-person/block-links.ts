import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

interface Linked {
  readonly senderId: string;
  /** In lower case. */
  readonly receiver: string;
}

export interface LinkDeps {
  readonly config: { readonly sessionSecret: string };
  readonly publicUrl: string;
}

const idBytes = 16;
const signatureBytes = 32;

const sign = ({ config }: Pick<LinkDeps, 'config'>, payload: Buffer): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', config.sessionSecret, '', 'mailing.blocks', 32)))
    .update(payload)
    .digest();

/** Never expires: the link of an old email must still block. It says whose emails to whom, and nobody can make another. */
const linkToken = (deps: Pick<LinkDeps, 'config'>, { senderId, receiver }: Linked): string => {
  const payload = Buffer.concat([Buffer.from(senderId.replaceAll('-', ''), 'hex'), Buffer.from(receiver)]);
  return Buffer.concat([payload, sign(deps, payload)]).toString('base64url');
};

/** Null: not one of ours. */
export const readBlockToken = (deps: Pick<LinkDeps, 'config'>, token: string): Linked | null => {
  const bytes = Buffer.from(token, 'base64url');
  const end = bytes.length - signatureBytes;
  if (end <= idBytes || bytes.toString('base64url') !== token) return null;
  const payload = bytes.subarray(0, end);
  if (!timingSafeEqual(sign(deps, payload), bytes.subarray(end))) return null;
  const hex = payload.subarray(0, idBytes).toString('hex');
  return {
    senderId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    receiver: payload.subarray(idBytes).toString(),
  };
};

/** Where people are led to, and where mail programs post to (RFC 8058). */
export const blockUrls = (deps: LinkDeps, linked: Linked) => {
  const token = linkToken(deps, linked);
  return {
    page: `${deps.publicUrl}/block-sender?token=${token}`,
    oneClick: `${deps.publicUrl}/api/v1/app/block-sender?token=${token}`,
  };
};
