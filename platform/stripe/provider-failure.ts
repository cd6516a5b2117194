import type { Log } from '#platform/http/log.ts';
import type { PaymentProviderError } from './payments.ts';

const withoutAddresses = (words: string): string => words.replaceAll(/\S+@\S+/g, '[removed]');

/** Logs the details that Stripe's support asks for. `action` completes "The payment provider refused to …". */
export const logProviderFailure = (
  log: Pick<Log, 'error' | 'warn'>,
  error: PaymentProviderError,
  action: string,
  about: Readonly<Record<string, string>> = {},
): void => {
  const { code, requestId, kind, param } = error;
  const facts = { ...about, kind, code, param, requestId, reason: withoutAddresses(error.message) };
  // A low balance or a missing capability may be fixed by the time we retry. A rejected key won't be.
  const mayPass = kind === 'unavailable' && error.reason !== null;
  const outlook = mayPass ? '' : '. Trying again won’t help';
  if (error.refused) log.error(facts, `The payment provider refused to ${action}${outlook}`);
  else log.warn(facts, `The payment provider is unreachable, busy or failing: could not ${action}`);
};

const maxReason = 300;

/** Tells sellers and admins why Stripe refuses, and what to quote when they ask for help. */
export const refusalSentences = ({ reason, requestId }: PaymentProviderError): string => {
  const why = reason === null ? 'It doesn’t accept the key of this site.' : reason.trim().slice(0, maxReason);
  return `${/[.!?]$/.test(why) ? why : `${why}.`}${requestId === null ? '' : ` (Request ${requestId})`}`;
};
