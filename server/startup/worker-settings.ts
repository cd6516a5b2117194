import { ConfigError } from '#platform/config/config.ts';

/** What a worker does in the server's place, and cannot do by guessing. */
const required: readonly (readonly [settings: readonly string[], why: string])[] = [
  [['DATABASE_URL'], 'the database that it shares with the server'],
  [
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    'the payment sandbox lives in the server, which then does the jobs itself',
  ],
  [['SESSION_SECRET'], 'order links in mails are signed with it'],
  [['PUBLIC_URL'], 'links in mails lead there'],
  [['SMTP_URL', 'MAIL_FROM'], 'a worker sends the mails'],
];

const storage =
  'S3_BUCKET with its keys, or DATA_DIR on a disk that all of them share: the files that beats are made of';

/** Throws a ConfigError that names all that a worker lacks, so that nobody has to start it five times to find out. */
export const checkWorkerSettings = (environment: Readonly<Record<string, string | undefined>>): void => {
  const missing = required.flatMap(([settings, why]) => {
    const names = settings.filter((name) => !environment[name]);
    return names.length > 0 ? [`${names.join(' and ')} (${why})`] : [];
  });
  if (!environment['S3_BUCKET'] && !environment['DATA_DIR']) missing.push(storage);
  if (missing.length === 0) return;
  throw new ConfigError(
    ['npm run worker needs the same settings as the server whose jobs it does. Missing:', ...missing].join('\n  '),
  );
};
