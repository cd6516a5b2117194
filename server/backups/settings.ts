import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { readSettings } from '../startup/read-settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The payment sandbox's schema; a shop with Stripe has none. */
export const extraSchemas: readonly string[] = ['payments_sandbox'];

/** Leaves out the secret: reading it would create one, perhaps where a shop is about to be restored. */
export const readWithoutSecret = (environment: Environment): Omit<Config, 'sessionSecret'> =>
  readSettings({
    ...environment,
    SESSION_SECRET: environment['SESSION_SECRET'] || 'not read by this command, see above',
  });

export const secretFile = (dataDir: string): string => path.join(dataDir, 'session-secret');

/** @returns null if the shop has no secret yet */
export const findSecret = (
  environment: Environment,
  dataDir: string,
): { readonly value: string; readonly kept: boolean } | null => {
  const set = environment['SESSION_SECRET'];
  if (set) return { value: set, kept: false };
  try {
    return { value: readFileSync(secretFile(dataDir), 'utf8'), kept: true };
  } catch {
    return null;
  }
};

export const describeStorage = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): string =>
  s3 ? `The bucket ${s3.bucket}${s3.endpoint ? ` at ${s3.endpoint}` : ''}` : path.join(dataDir, 'files');

/** npm runs commands in the product's folder, but people type paths relative to their own. */
export const pathFrom = (environment: Environment, file: string): string =>
  path.resolve(environment['INIT_CWD'] ?? '.', file);
