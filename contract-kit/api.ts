import type { ResponseOf, CallInput, Endpoint, EndpointKey } from './endpoint.ts';
import type { FailureBody } from './failure.ts';
import { t } from './texts/text.ts';

export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly query?: string;
  readonly body?: unknown;
  /** Sent with the fields of `body` as multipart/form-data. */
  readonly files?: Readonly<Record<string, Blob | undefined>>;
  readonly signal?: AbortSignal;
  /** The call continues even if the user leaves the page. */
  readonly keepalive?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** A success returns a `DownloadedFile`. */
  readonly file?: true;
  readonly onHeaders?: (header: (name: string) => string | null) => void;
}

export interface DownloadedFile {
  readonly content: Blob;
  readonly filename: string;
}

export interface ApiResponse {
  readonly status: number;
  readonly body: unknown;
}

/** Sends a request to the server: `fetch` in the browser, an in-process call while rendering on the server. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>;

const unreachable = (): string => t`We can’t reach the site. Check your connection and try again.`;

/** A response of a proxy may contain anything. */
const wordsIn = (body: Partial<FailureBody> | undefined): string | null =>
  typeof body?.message === 'string' && body.message !== '' ? body.message : null;

export class ApiError extends Error {
  /** 0 if there was no response. */
  readonly status: number;
  /** The message for the user; null if the response had none, so that the screen shows its own. */
  readonly words: string | null;
  readonly code: string;
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly details: unknown;
  readonly requestId: string | undefined;

  constructor(status: number, body: Partial<FailureBody> | undefined) {
    const words = status === 0 ? unreachable() : wordsIn(body);
    super(words ?? t`Something went wrong. Try again in a moment.`);
    this.name = 'ApiError';
    this.status = status;
    this.words = words;
    this.code = body?.code ?? (status === 0 ? 'UNREACHABLE' : 'UNKNOWN');
    this.fields = body?.fields ?? {};
    this.details = body?.details;
    this.requestId = body?.requestId;
  }
}

export type Manner = Pick<ApiRequest, 'signal' | 'keepalive' | 'headers' | 'file' | 'onHeaders'>;
type Input<E extends Endpoint> = keyof CallInput<E> extends never ? Manner : CallInput<E> & Manner;

/**
 * Typed API calls that keep schemas on the server: the endpoint's type and key name it, as in `api<typeof
 * getTrack>('GET /api/v1/app/beatstore/track/:trackId', { params: { trackId } })`.
 * @throws {ApiError} for every response that isn't a success (status 0 without a response)
 */
export interface Api {
  <E extends Endpoint>(key: EndpointKey<E>, input: Input<E>): Promise<ResponseOf<E>>;
}

interface LooseInput extends Manner {
  params?: Record<string, string>;
  query?: Record<string, QueryValue>;
  body?: unknown;
  files?: Record<string, Blob | undefined>;
}

export const createApi = (transport: Transport): Api => {
  const call = async (key: string, input: LooseInput): Promise<unknown> => {
    const space = key.indexOf(' ');
    const path = fillPath(key.slice(space + 1), input.params ?? {});
    const query = toQuery(input.query ?? {});
    const response = await transport({
      method: key.slice(0, space),
      path,
      ...(query && { query }),
      ...(input.body !== undefined && { body: input.body }),
      ...(input.files && { files: input.files }),
      ...(input.signal && { signal: input.signal }),
      ...(input.keepalive && { keepalive: true }),
      ...(input.headers && { headers: input.headers }),
      ...(input.file && { file: true }),
      ...(input.onHeaders && { onHeaders: input.onHeaders }),
    });
    if (response.status < 200 || response.status > 299) {
      throw new ApiError(response.status, response.body as FailureBody | undefined);
    }
    return response.body;
  };
  return call as Api;
};

export const fillPath = (path: string, params: Record<string, string>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`the path ${path} needs ${name}`);
    return encodeURIComponent(value);
  });

type QueryValue = string | number | boolean | null | undefined;

export const toQuery = (values: Readonly<Record<string, QueryValue>>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return query.toString();
};

/** The shape of our XSRF values. A cookie of this name with another shape is another site's on the domain. */
const ownValue = /^[\w-]+\.[\w-]+$/;
const xsrfNames = ['__Host-XSRF-TOKEN', 'XSRF-TOKEN'];

/** All values in these cookies that may be the shop's, separated by commas. The server knows which one is. */
export const xsrfTokenIn = (cookies: string): string | undefined => {
  const values = cookies.split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    const value = pair.slice(at + 1).trim();
    return xsrfNames.includes(pair.slice(0, at).trim()) && ownValue.test(value) ? [value] : [];
  });
  return values.length > 0 ? [...new Set(values)].join(',') : undefined;
};
