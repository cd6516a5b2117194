import { setCurrency } from '#contract-kit/currency.ts';
import { label } from '#content/label.ts';
import { type Config, readConfig } from '#platform/config/config.ts';

/**
 * This process's settings, with the label's own name if none is set. From here on it writes amounts in the shop's currency.
 * Throws ConfigError.
 */
export const readSettings = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const config = readConfig(environment, { labelName: label.name });
  setCurrency(config.currency);
  return config;
};
