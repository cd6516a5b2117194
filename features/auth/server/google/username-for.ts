import { randomInt } from 'node:crypto';
import { findUserByUsername } from '#features/account/server/public.ts';
import { isFreeUsername } from '#features/account/reserved-usernames.ts';
import type { Queryable } from '#platform/database/open.ts';

/** "Zoë D'Arc" is "zoedarc". */
const plain = (words: string): string =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 20);

/** A username that nobody has, after somebody's name, else after the first part of their e-mail. */
export const usernameFor = async (db: Queryable, name: string, email: string): Promise<string> => {
  const base =
    [plain(name), plain(email.split('@')[0] ?? '')].find((word) => word.length >= 3 && isFreeUsername(word)) ??
    'listener';
  for (let tries = 0; ; tries += 1) {
    // Numbers get longer, so that one is soon found however common the name is.
    const username = tries === 0 ? base : `${base}${randomInt(10 ** Math.min(8, tries + 1))}`;
    if (isFreeUsername(username) && !(await findUserByUsername(db, username))) return username;
  }
};
