import { readEmail } from '#contract-kit/email-address.ts';
import { makeAdmin } from '#features/account/server/public.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { ConfigError } from '#platform/config/config.ts';
import { DatabaseError } from '#platform/database/database-error.ts';
import { joinEmbedded } from '#platform/database/join-embedded.ts';
import { openDatabase } from '#platform/database/open.ts';
import { createLog } from '#platform/http/log.ts';
import { migrateDatabase } from './startup/migrate-database.ts';
import { readSettings } from './startup/read-settings.ts';

interface Outcome {
  readonly ok: boolean;
  /** One line for the person who ran the command. */
  readonly line: string;
}

const refuse = (line: string): Outcome => ({ ok: false, line });

/** `npm run admin -- EMAIL`: works while the server runs, too, without a restart. */
export const runAdmin = async (
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Outcome> => {
  const [email, ...more] = args;
  if (email === undefined || more.length > 0)
    return refuse('Give the email of one account: npm run admin -- mia@label.example');
  if ('issue' in readEmail(email)) return refuse(`${email} is not an email address.`);
  try {
    return await make(email, environment);
  } catch (error) {
    if (error instanceof ConfigError || error instanceof DatabaseError) return refuse(error.message);
    throw error;
  }
};

const make = async (email: string, environment: Readonly<Record<string, string | undefined>>): Promise<Outcome> => {
  const config = readSettings(environment);
  const log = createLog('warn');
  const { databaseUrl, databaseDirectUrl, dataDir } = config;
  const database =
    databaseUrl === null
      ? await joinEmbedded(dataDir, log)
      : {
          ...(await openDatabase({
            databaseUrl,
            databaseDirectUrl: databaseDirectUrl ?? undefined,
            dataDir,
            log,
            maxConnections: 2,
          })),
          shared: false,
        };
  try {
    // A running server has already done this.
    if (!database.shared) await migrateDatabase(database.direct, config, log);
    const made = await makeAdmin({ db: database.db, clock: systemClock }, email);
    if (made === null)
      return refuse(`There’s no account with the email ${email}. Sign up with it first, then try again.`);
    if (made === 'unverified')
      return refuse(`${email} hasn’t been verified yet. Follow the link in the verification email first.`);
    const { user, wasAdmin } = made;
    return {
      ok: true,
      line: `${user.username} (${user.email}) is ${wasAdmin ? 'already an admin' : 'now an admin'}.`,
    };
  } finally {
    await database.close();
  }
};
