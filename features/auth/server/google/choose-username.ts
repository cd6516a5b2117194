import { randomInt } from 'node:crypto';
import { isUsernameUnused, looksLikeAnother } from '#features/account/server/public.ts';
import { isFreeUsername } from '#features/account/reserved-usernames.ts';
import type { Trx } from '#platform/database/open.ts';

/** "Zoë D'Arc" becomes "zoedarc". */
const plain = (words: string): string =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 20);

/**
 * An unused username made from someone's name, or else from the first part of their email, that doesn't look like a
 * seller's.
 */
export const chooseUsername = async (
  trx: Trx,
  { name, email, now }: { readonly name: string; readonly email: string; readonly now: Date },
): Promise<string> => {
  const base =
    [plain(name), plain(email.split('@')[0] ?? '')].find((word) => word.length >= 3 && isFreeUsername(word)) ??
    'listener';
  for (let tries = 0; ; tries += 1) {
    // Numbers get longer, so that a free one is found soon even for a common name.
    const username = tries === 0 ? base : `${base}${randomInt(10 ** Math.min(8, tries + 1))}`;
    const isFree = isFreeUsername(username) && (await isUsernameUnused(trx, username, { now }));
    if (isFree && !(await looksLikeAnother(trx, username))) return username;
  }
};
