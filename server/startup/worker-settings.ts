import { type Config, ConfigError, isTrial } from '#platform/config/config.ts';

const required: readonly (readonly [settings: readonly string[], why: string])[] = [
  [['DATABASE_URL'], 'the database it shares with the server'],
  [['SESSION_SECRET'], 'order links in mails are signed with it'],
  [['PUBLIC_URL'], 'links in mails lead there'],
  [['SMTP_URL', 'MAIL_FROM'], 'a worker sends the mails'],
];

const sandbox = 'STRIPE_SECRET_KEY (the payment sandbox runs in the server, which then runs the jobs itself)';
const storage = 'S3_BUCKET with its keys, or DATA_DIR on a disk shared by all of them: the beats’ files';

/** Throws one ConfigError for all missing settings, so that nobody has to start the worker five times. */
export const checkWorkerSettings = (environment: Readonly<Record<string, string | undefined>>): void => {
  const missing = required.flatMap(([settings, why]) => {
    const names = settings.filter((name) => !environment[name]);
    return names.length > 0 ? [`${names.join(' and ')} (${why})`] : [];
  });
  // A public shop without a key sells nothing, but its worker still sends emails and makes previews.
  if (!environment['STRIPE_SECRET_KEY'] && isTrial(environment)) missing.push(sandbox);
  if (!environment['S3_BUCKET'] && !environment['DATA_DIR']) missing.push(storage);
  if (missing.length === 0) return;
  throw new ConfigError(
    ['npm run worker needs the same settings as the server whose jobs it runs. Missing:', ...missing].join('\n  '),
  );
};

/** The tasks that a worker with these settings leaves to others, one per line. */
export const workerNotes = ({ stripe }: Pick<Config, 'stripe'>): readonly string[] =>
  stripe === null
    ? [
        'Without STRIPE_SECRET_KEY, this worker can’t pay sellers or ask Stripe about payments. If the server has a key, set it here, too.',
      ]
    : [];
