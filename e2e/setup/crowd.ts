import { sql } from 'kysely';
import { joinEmbedded } from '#platform/database/join-embedded.ts';

/** Number of accounts beside those of the journeys. */
export const crowd = 10_000;

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Adds users to the running shop's store, once. */
export const addCrowd = async (dataDir: string): Promise<void> => {
  const { db, close } = await joinEmbedded(dataDir, log);
  try {
    await sql`
      insert into account_users (id, username, display_name, email)
      select gen_random_uuid(), 'crowd-' || n, 'Someone ' || n, 'crowd-' || n || '@people.example'
      from generate_series(1, ${sql.lit(crowd)}) n
      where not exists (select from account_users where username = 'crowd-1')`.execute(db);
    await sql`analyze account_users`.execute(db);
  } finally {
    await close();
  }
};
