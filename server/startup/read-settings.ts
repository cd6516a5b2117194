import { label } from '#content/label.ts';
import { type Config, readConfig } from '#platform/config/config.ts';

/** The settings of this process, with the label's own name where none is set. Throws ConfigError. */
export const readSettings = (environment: Readonly<Record<string, string | undefined>>): Config =>
  readConfig(environment, { labelName: label.name });
