import type { BaseLogger } from 'pino';

/** Where the database writes its log lines; any pino logger fits. */
export type DatabaseLog = Pick<BaseLogger, 'info' | 'warn' | 'error'>;
