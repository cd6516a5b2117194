/** Too much of one kind is waiting already. Answered as 503 in these words, with `Retry-After`. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
