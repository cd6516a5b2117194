/** Too many requests of one kind are waiting. The response is 503 with this message and `Retry-After`. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
