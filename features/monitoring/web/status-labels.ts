import { counted, formatCount, formatDiskSize, formatUnit } from '#contract-kit/format.ts';
import type { ServerStatus } from '../contract.ts';

export const sizeLabel = (bytes: number | null): string => (bytes === null ? 'Unknown' : formatDiskSize(bytes));

/** "2 waiting, 1 failed", without zeros. */
export const queueLabel = (counts: Readonly<Record<string, number | null>>): string => {
  const entries = Object.entries(counts);
  if (entries.some(([, count]) => count === null)) return 'Unknown';
  const words = entries.flatMap(([state, count]) => (count ? `${formatCount(count)} ${state}` : []));
  return words.join(', ') || 'Empty';
};

/** The two largest units: "2 days, 3 hours". */
export const uptimeLabel = (seconds: number): string => {
  const parts = [
    ['day', Math.floor(seconds / 86_400)],
    ['hour', Math.floor(seconds / 3600) % 24],
    ['minute', Math.floor(seconds / 60) % 60],
    ['second', seconds % 60],
  ] as const;
  const first = parts.findIndex(([, amount]) => amount > 0);
  return parts
    .slice(first === -1 ? 3 : first)
    .slice(0, 2)
    .map(([unit, amount]) => formatUnit(amount, unit))
    .join(', ');
};

export const mailModes = {
  smtp: 'Mail server (SMTP)',
  outbox: 'Outbox (test mode)',
  none: 'No mail server',
} as const satisfies Record<ServerStatus['mail']['mode'], string>;

export const storageKinds = { files: 'Files on this server', s3: 'S3' } as const;

export type Part = 'database' | 'storage' | 'mail' | 'jobs' | 'disk';

/** What's wrong and what to do about it, by part. A working part has no entry. */
export const problemsOf = (status: ServerStatus): Readonly<Partial<Record<Part, string>>> => {
  const { database, storage, mail, jobs, disk } = status;
  const problems: Record<Part, string | false> = {
    database: !database.ok && 'The database isn’t responding. Check that PostgreSQL is running.',
    storage: !storage.ok && 'Files can’t be stored. Check the storage and its permissions.',
    mail: !mail.ok
      ? 'We couldn’t read the email queue.'
      : mail.mode === 'none'
        ? 'No mail server is set up, so emails aren’t sent. Set SMTP_URL.'
        : mail.failed !== null &&
          mail.failed > 0 &&
          `${counted(mail.failed, 'email')} couldn’t be sent. Check the mail server.`,
    jobs: !jobs.ok
      ? 'We couldn’t read the job queue.'
      : jobs.failed !== null && jobs.failed > 0 && `${counted(jobs.failed, 'job')} failed and won’t be retried.`,
    disk: !disk.ok
      ? 'We couldn’t read the disk.'
      : disk.state === 'full'
        ? 'The disk is full. Free up space now: the database may stop.'
        : disk.state === 'low' && 'The disk is almost full, so uploads are refused. Free up space.',
  };
  return Object.fromEntries(Object.entries(problems).filter(([, words]) => words !== false));
};
