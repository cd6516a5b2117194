import { formatDiskSize, formatUnit } from '#contract-kit/format.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import type { ServerStatus } from '../contract.ts';

export const sizeLabel = (bytes: number | null): string => (bytes === null ? t`Unknown` : formatDiskSize(bytes));

const queued = {
  waiting: (jobs: number) => t`${plural({ jobs }, { one: '# waiting', other: '# waiting' })}`,
  running: (jobs: number) => t`${plural({ jobs }, { one: '# running', other: '# running' })}`,
  failed: (jobs: number) => t`${plural({ jobs }, { one: '# failed', other: '# failed' })}`,
} as const;

type QueueState = keyof typeof queued;

/** "2 waiting, 1 failed", without zeros. */
export const queueLabel = (counts: Readonly<Partial<Record<QueueState, number | null>>>): string => {
  const entries = Object.entries(counts) as [QueueState, number | null][];
  if (entries.some(([, count]) => count === null)) return t`Unknown`;
  const words = entries.flatMap(([state, count]) => (count ? queued[state](count) : []));
  return words.join(', ') || t`Empty`;
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

export const mailModes = (): Readonly<Record<ServerStatus['mail']['mode'], string>> => ({
  smtp: t`Mail server (SMTP)`,
  outbox: t`Outbox (test mode)`,
  none: t`No mail server`,
});

export const storageKinds = () => ({ files: t`Files on this server`, s3: 'S3' });

export type Part = 'database' | 'storage' | 'mail' | 'jobs' | 'disk';

/** What's wrong and what to do about it, by part. A working part has no entry. */
export const problemsOf = (status: ServerStatus): Readonly<Partial<Record<Part, string>>> => {
  const { database, storage, mail, jobs, disk } = status;
  const problems: Record<Part, string | false> = {
    database: !database.ok && t`The database isn’t responding. Check that PostgreSQL is running.`,
    storage: !storage.ok && t`Files can’t be stored. Check the storage and its permissions.`,
    mail: !mail.ok
      ? t`We couldn’t read the email queue.`
      : mail.mode === 'none'
        ? t`No mail server is set up, so emails aren’t sent. Set SMTP_URL.`
        : mail.failed !== null &&
          mail.failed > 0 &&
          t`${plural({ emails: mail.failed }, { one: '# email', other: '# emails' })} couldn’t be sent. Check the mail server.`,
    jobs: !jobs.ok
      ? t`We couldn’t read the job queue.`
      : jobs.failed !== null &&
        jobs.failed > 0 &&
        t`${plural({ jobs: jobs.failed }, { one: '# job', other: '# jobs' })} failed and won’t be retried.`,
    disk: !disk.ok
      ? t`We couldn’t read the disk.`
      : disk.state === 'full'
        ? t`The disk is full. Free up space now: the database may stop.`
        : disk.state === 'low' && t`The disk is almost full, so uploads are refused. Free up space.`,
  };
  return Object.fromEntries(Object.entries(problems).filter(([, words]) => words !== false));
};
