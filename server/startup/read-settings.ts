import { setCurrency } from '#contract-kit/currency.ts';
import { label } from '#content/current.ts';
import { type Config, readConfig } from '#platform/config/config.ts';

/** Also sets the currency in which this process writes amounts. Throws a ConfigError if a setting can't be used. */
export const readSettings = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const config = readConfig(environment, { labelName: label.name });
  setCurrency(config.currency);
  return config;
};
