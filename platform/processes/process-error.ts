/**
 * A failure of the pool. `busy`: the queue is full. `timeout`: the task took too long and was killed. `canceled`: the
 * caller's signal aborted, or the pool was closed. `crashed`: the process died. `failed`: the task threw.
 */
export type ProcessErrorCode = 'busy' | 'timeout' | 'canceled' | 'crashed' | 'failed';

export class ProcessError extends Error {
  override readonly name = 'ProcessError';
  readonly code: ProcessErrorCode;

  constructor(code: ProcessErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** A refusal by the task itself. Thrown in the child, it reaches the caller with the same code and message. */
export class TaskError<Code extends string = string> extends Error {
  override readonly name: string = 'TaskError';
  readonly code: Code;

  constructor(code: Code, message: string) {
    super(message);
    this.code = code;
  }
}
