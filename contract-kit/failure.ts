/** Returned by a use case. A bug is thrown instead. */
export interface Failure<Code extends string = string> {
  readonly failure: Code;
  /** Replaces the declared message, if the use case knows more. */
  readonly message?: string;
  /** Issues by field name. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** For clients that act on it, e.g. which items of a cart have changed. */
  readonly details?: unknown;
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
}

export const fail = <Code extends string>(failure: Code, more: Omit<Failure, 'failure'> = {}): Failure<Code> => ({
  ...more,
  failure,
});

export const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'failure' in value && typeof value.failure === 'string';

/** Combines all issues of a form into one failure, so that nobody fixes them one by one. Null if there are none. */
export const failTogether = <Code extends string>(
  refusals: readonly (Failure<Code> | null)[],
): Failure<Code> | null => {
  const found = refusals.filter((one) => one !== null);
  const [first] = found;
  return first
    ? { ...first, fields: Object.fromEntries(found.flatMap(({ fields }) => Object.entries(fields ?? {}))) }
    : null;
};

/** The body of every failure. `error` and `message` have the same text. */
export interface FailureBody {
  readonly error: string;
  readonly message: string;
  readonly code: string;
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly details?: unknown;
  readonly requestId: string;
}
