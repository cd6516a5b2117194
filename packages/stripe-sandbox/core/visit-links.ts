import { randomBytes } from 'node:crypto';
import { findObject, insertObject, lockObject, type ProviderObject, updateObject, type Work } from './store.ts';

/** A link works once and expires soon; the visit that it starts lasts longer. */
const linkSeconds = 300;
const visitSeconds = 3600;

export type LinkKind = 'account_link' | 'login_link';

export interface Errand {
  kind: LinkKind;
  account: string;
  refreshUrl?: string;
  returnUrl?: string;
}

type StoredLink = ProviderObject & { errand: Errand; expires_at: number; used: boolean };
type Visit = ProviderObject & { errand: Errand; expires_at: number };

const paths: Record<LinkKind, string> = { account_link: 'setup', login_link: 'express' };

const token = (): string => randomBytes(16).toString('base64url');

/** The link's URL is its secret, so it has no other id. */
export const openLink = async (work: Work, errand: Errand) => {
  const id = token();
  const expiresAt = work.now + linkSeconds;
  await insertObject<StoredLink>(work, { id, object: errand.kind, errand, expires_at: expiresAt, used: false });
  return {
    object: errand.kind,
    created: work.now,
    ...(errand.kind === 'account_link' && { expires_at: expiresAt }),
    url: `${work.settings.publicUrl}/${paths[errand.kind]}/e/${errand.account}/${id}`,
  };
};

/** The URL of the visit, `stale` if the link was used or has expired, null if it doesn't exist. */
export const followLink = async (
  work: Work,
  kind: LinkKind,
  id: string,
): Promise<{ to: string } | { stale: Errand } | null> => {
  if (!(await findObject(work, kind, id))) return null;
  const { body: link } = await lockObject<StoredLink>(work, kind, id);
  if (link.used || link.expires_at <= work.now) return { stale: link.errand };
  await updateObject(work, link, { used: true });
  const visit = token();
  await insertObject<Visit>(work, {
    id: visit,
    object: 'visit',
    errand: link.errand,
    expires_at: work.now + visitSeconds,
  });
  return { to: `/${paths[kind]}/s/${visit}` };
};

/** @returns what the visit is for, `over` if it has expired, null if it doesn't exist */
export const findVisit = async (
  work: Work,
  kind: LinkKind,
  id: string,
): Promise<{ errand: Errand; over: boolean } | null> => {
  const found = await findObject<Visit>(work, 'visit', id);
  if (found?.body.errand.kind !== kind) return null;
  return { errand: found.body.errand, over: found.body.expires_at <= work.now };
};
