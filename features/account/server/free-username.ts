import type { Trx } from '#platform/database/open.ts';
import { isFreeUsername } from '../reserved-usernames.ts';
import { findUserByUsername } from './people.ts';

/** A username that nobody has, after the first part of an e-mail: "mia@…" is "mia", else "mia-2" and so on. */
export const freeUsername = async (trx: Trx, email: string): Promise<string> => {
  const local = (email.split('@')[0] ?? '').replaceAll(/[^a-zA-Z0-9_.-]+/g, '-').slice(0, 24);
  const base = local.length >= 3 && isFreeUsername(local) ? local : `the-${local}`;
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? base : `${base}-${count}`;
    if (!(await findUserByUsername(trx, name))) return name;
  }
};
