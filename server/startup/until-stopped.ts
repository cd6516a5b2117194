import { ConfigError } from '#platform/config/config.ts';
import { DatabaseError, DatabaseUnavailable } from '#platform/database/database-error.ts';

const graceSeconds = 9;

interface Running {
  close(): Promise<void>;
}

/**
 * On SIGTERM or SIGINT, finishes work in progress, stops the embedded PostgreSQL and exits 0, or exits 1 after nine
 * seconds; `end` does the same with another exit code. Startup errors that the operator can fix are one line.
 */
export const untilStopped = async (start: (end: (code: number) => void) => Promise<Running>): Promise<void> => {
  let running: Running | undefined;
  let stopping = false;
  const stop = async (code = 0): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(code || 1), graceSeconds * 1000).unref();
    await running?.close();
    process.exit(code);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
  try {
    running = await start((code) => void stop(code));
  } catch (error) {
    console.error(inWords(error));
    process.exit(1);
  }
};

/** One line for errors that the operator can fix, otherwise the error itself. */
export const inWords = (error: unknown): unknown => {
  if (error instanceof ConfigError || error instanceof DatabaseError) return error.message;
  if (error instanceof DatabaseUnavailable) return `The database was lost during the start: ${error.message}`;
  const { code, port, cause } = error as { code?: string; port?: number; cause?: { code?: string } };
  if (cause?.code === 'EADDRINUSE') return (error as Error).message;
  if (code === 'EADDRINUSE')
    return `Port ${port} is used by another program. Set PORT (the payment sandbox takes the next one, or SANDBOX_PORT).`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} is not open to this user. Set PORT to one above 1023.`;
  return error;
};
