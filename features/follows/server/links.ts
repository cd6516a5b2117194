import { readToken, type Signing, toToken } from '#platform/http/security/signed-token.ts';

export interface Linked {
  readonly followerId: string;
  /** Null for all artists that the person follows. */
  readonly artistId: string | null;
}

/** Never expires, because the links of old emails must still unsubscribe. */
export const linkToken = (deps: Signing, { followerId, artistId }: Linked): string =>
  toToken(deps, 'follows.links', Buffer.from(`${followerId} ${artistId ?? ''}`));

/** Null if the token isn't ours. */
export const readLinkToken = (deps: Signing, token: string): Linked | null => {
  const [followerId, artistId] = readToken(deps, 'follows.links', token)?.toString().split(' ') ?? [];
  return followerId ? { followerId, artistId: artistId || null } : null;
};

/** The page for people, and the URL that mail programs post to (RFC 8058). */
export const linkUrls = (deps: Signing & { readonly publicUrl: string }, linked: Linked) => {
  const token = linkToken(deps, linked);
  return {
    page: `${deps.publicUrl}/following?token=${token}`,
    oneClick: `${deps.publicUrl}/api/v1/app/follow-mails/stop?token=${token}`,
  };
};
