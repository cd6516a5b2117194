import { setCurrency } from '#contract-kit/currency.ts';
import { label } from '#content/label.ts';
import { type Config, readConfig } from '#platform/config/config.ts';

/** From here on, the process writes amounts in the shop's currency. Throws a ConfigError. */
export const readSettings = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const config = readConfig(environment, { labelName: label.name });
  setCurrency(config.currency);
  return config;
};
