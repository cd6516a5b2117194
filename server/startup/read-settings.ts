import { label } from '#content/label.ts';
import { type Config, readConfig } from '#platform/config/config.ts';

/** This process's settings, with the label's own name if none is set. Throws ConfigError. */
export const readSettings = (environment: Readonly<Record<string, string | undefined>>): Config =>
  readConfig(environment, { labelName: label.name });
