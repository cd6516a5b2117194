import type { Availability } from '#platform/database/availability.ts';
import type { Log } from '#platform/http/log.ts';

/** From sysexits.h: a temporary failure (EX_TEMPFAIL). */
export const withoutDatabase = 75;

const patienceMs = 60_000;
const lookEveryMs = 1000;

interface Options {
  readonly availability: Pick<Availability, 'outage'>;
  readonly log: Pick<Log, 'error'>;
  readonly end: (code: number) => void;
}

/** Ends the process after a minute without a database, so that a service manager restarts it. */
export const endWithoutDatabase = ({ availability, log, end }: Options): { stop(): void } => {
  const timer = setInterval(() => {
    const outage = availability.outage();
    if (outage === null || Date.now() - outage.since.getTime() < patienceMs) return;
    clearInterval(timer);
    log.error({ reason: outage.reason }, 'A minute without a database: exiting, because EXIT_WITHOUT_DATABASE is on');
    end(withoutDatabase);
  }, lookEveryMs).unref();
  return { stop: () => clearInterval(timer) };
};
