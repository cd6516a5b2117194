export interface ApiErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
}

/** A `stored` error is replayed for the same idempotency key. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ApiErrorBody;
  readonly stored: boolean;

  constructor(status: number, body: ApiErrorBody, stored = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.stored = stored;
  }
}

/** Nothing is stored under the request's idempotency key. */
export const invalidRequest = (message: string, more: { code?: string; param?: string } = {}): ApiError =>
  new ApiError(400, { type: 'invalid_request_error', message, ...more });

/** The request is valid, but the object's state doesn't allow it. */
export const refused = (message: string, code?: string, param?: string): ApiError =>
  new ApiError(400, { type: 'invalid_request_error', message, ...(code && { code }), ...(param && { param }) }, true);

export const notFound = (kind: string, id: string, param = 'id'): ApiError =>
  new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
