import type { BaseLogger } from 'pino';

/** What the database writes its log lines to; every pino logger fits. */
export type DatabaseLog = Pick<BaseLogger, 'info' | 'warn' | 'error'>;
