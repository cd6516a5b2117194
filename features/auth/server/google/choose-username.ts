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

/** Makes a username from someone's name or email: an unused one that doesn't look like a seller's. */
export const chooseUsername = async (
  trx: Trx,
  { name, email, now }: { readonly name: string; readonly email: string; readonly now: Date },
): Promise<string> => {
  const base =
    [plain(name), plain(email.split('@')[0] ?? '')].find((word) => word.length >= 3 && isFreeUsername(word)) ??
    'listener';
  for (let tries = 0; ; tries += 1) {
    // Numbers get longer with each try, so that even a common name soon finds a free username.
    const username = tries === 0 ? base : `${base}${randomInt(10 ** Math.min(8, tries + 1))}`;
    const isFree = isFreeUsername(username) && (await isUsernameUnused(trx, username, { now }));
    if (isFree && !(await looksLikeAnother(trx, username))) return username;
  }
};
