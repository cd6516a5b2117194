import type { BaseLogger } from 'pino';

/** Any pino logger fits. */
export type DatabaseLog = Pick<BaseLogger, 'info' | 'warn' | 'error'>;
