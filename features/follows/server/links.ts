import { readToken, type Signing, toToken } from '#platform/http/security/signed-token.ts';

export interface Linked {
  readonly followerId: string;
  /** Null: all that they follow. */
  readonly artistId: string | null;
}

/** Never expires: the links of old emails must still unsubscribe. */
export const linkToken = (deps: Signing, { followerId, artistId }: Linked): string =>
  toToken(deps, 'follows.links', Buffer.from(`${followerId} ${artistId ?? ''}`));

/** Null: not one of ours. */
export const readLinkToken = (deps: Signing, token: string): Linked | null => {
  const [followerId, artistId] = readToken(deps, 'follows.links', token)?.toString().split(' ') ?? [];
  return followerId ? { followerId, artistId: artistId || null } : null;
};

/** Where people are led to, and where mail programs post to (RFC 8058). */
export const linkUrls = (deps: Signing & { readonly publicUrl: string }, linked: Linked) => {
  const token = linkToken(deps, linked);
  return {
    page: `${deps.publicUrl}/following?token=${token}`,
    oneClick: `${deps.publicUrl}/api/v1/app/follow-mails/stop?token=${token}`,
  };
};
