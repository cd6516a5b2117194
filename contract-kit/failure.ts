/** An expected failure, returned by a use case. A bug is thrown instead. */
export interface Failure<Code extends string = string> {
  readonly failure: Code;
  /** Replaces the declared words where the use case knows more. */
  readonly message?: string;
  /** Issues by field name. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** Facts that a client acts on, e.g. which items of a cart have changed. */
  readonly details?: unknown;
  /** When it is worth another try; becomes `Retry-After`. */
  readonly retryAfterSeconds?: number;
}

export const fail = <Code extends string>(failure: Code, more: Omit<Failure, 'failure'> = {}): Failure<Code> => ({
  ...more,
  failure,
});

export const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'failure' in value && typeof value.failure === 'string';

/** All that's wrong with a form as one refusal, by field, so that nobody corrects it piece by piece; null if nothing is. */
export const failTogether = <Code extends string>(
  refusals: readonly (Failure<Code> | null)[],
): Failure<Code> | null => {
  const found = refusals.filter((one) => one !== null);
  const [first] = found;
  return first
    ? { ...first, fields: Object.fromEntries(found.flatMap(({ fields }) => Object.entries(fields ?? {}))) }
    : null;
};

/** The body of every response that is not a success. `error` and `message` carry the same words. */
export interface FailureBody {
  readonly error: string;
  readonly message: string;
  readonly code: string;
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly details?: unknown;
  readonly requestId: string;
}
