import { readToken, type Signing, toToken } from '#platform/http/security/signed-token.ts';

interface Linked {
  readonly senderId: string;
  /** In lower case. */
  readonly receiver: string;
}

export interface LinkDeps extends Signing {
  readonly publicUrl: string;
}

const idBytes = 16;

/** Never expires, because the link of an old email must still block its sender. Nobody can forge it. */
const linkToken = (deps: Signing, { senderId, receiver }: Linked): string =>
  toToken(
    deps,
    'mailing.blocks',
    Buffer.concat([Buffer.from(senderId.replaceAll('-', ''), 'hex'), Buffer.from(receiver)]),
  );

/** Null if the token isn't ours. */
export const readBlockToken = (deps: Signing, token: string): Linked | null => {
  const payload = readToken(deps, 'mailing.blocks', token);
  if (!payload || payload.length <= idBytes) return null;
  const hex = payload.subarray(0, idBytes).toString('hex');
  return {
    senderId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    receiver: payload.subarray(idBytes).toString(),
  };
};

/** The page for people, and the URL that mail programs post to (RFC 8058). */
export const blockUrls = (deps: LinkDeps, linked: Linked) => {
  const token = linkToken(deps, linked);
  return {
    page: `${deps.publicUrl}/block-sender?token=${token}`,
    oneClick: `${deps.publicUrl}/api/v1/app/block-sender?token=${token}`,
  };
};
