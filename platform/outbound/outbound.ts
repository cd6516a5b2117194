import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

// A user who makes us post to their URL must not reach what only we can reach: this machine, its network, the cloud’s
// metadata. So a host name is resolved once, refused if any of its IP addresses isn’t public, and only those IP
// addresses are connected to, even if the name resolves differently a moment later. Redirects aren’t followed.

export interface OutboundResponse {
  readonly status: number;
  /** The beginning of the body, as far as it arrived. */
  readonly text: string;
  /** The header's value: seconds, or a date. */
  readonly retryAfter?: string;
}

/** Nothing was sent, or no response head arrived. The message is for the URL's owner. */
export class OutboundError extends Error {
  override name = 'OutboundError';
}

export interface OutboundRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Outbound {
  /** Returns why we never post to this URL, judged by its text alone; null if we may. */
  readonly refuse: (url: string) => string | null;
  /** @throws {OutboundError} */
  readonly post: (url: string, request: OutboundRequest) => Promise<OutboundResponse>;
}

interface Address {
  readonly address: string;
  readonly family: number;
}

interface Options {
  /** Also allows http and this machine, for developers. Never true in a public shop. */
  readonly local: boolean;
  /** Covers name resolution, connection, request and response head together. */
  readonly timeoutMs?: number;
  readonly resolve?: (host: string) => Promise<readonly Address[]>;
}

const maxBytes = 4096;
/** 16 KB of headers, and the status line. */
const maxHeaderBytes = 17 * 1024;
/** Maximum wait for the body. The head alone says whether the request was accepted. */
const bodyMs = 1000;
/** An honest host name has fewer IP addresses. */
const maxAddresses = 16;
const notPublic = 'It doesn’t lead to a public address.';

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Ports below 1024 belong to other services, which we could be tricked into talking to. */
const isPort = (port: string): boolean => port === '' || port === '443' || Number(port) >= 1024;

const refuseUrl = (url: URL | null, { local }: Options): string | null => {
  if (url === null) return 'This is no URL.';
  if (url.protocol !== 'https:' && !(local && url.protocol === 'http:')) return 'It must begin with https://.';
  if (url.username !== '' || url.password !== '') return 'It must not have a name or password in it.';
  if (!local && !isPort(url.port)) return 'Its port must be 443, or 1024 and above.';
  const host = hostOf(url);
  return isIP(host) !== 0 && !mayConnect(host, local) ? notPublic : null;
};

const mayConnect = (address: string, local: boolean): boolean =>
  isPublicAddress(address) || (local && isLoopbackAddress(address));

const findAddresses = async (url: URL, { local, resolve }: Required<Options>): Promise<readonly Address[]> => {
  const host = hostOf(url);
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host).catch(() => []) : [{ address: host, family }];
  // One message for every reason, so that nobody can probe the names in our network.
  const isFine = addresses.length > 0 && addresses.length <= maxAddresses;
  if (!isFine || addresses.some(({ address }) => !mayConnect(address, local))) throw new OutboundError(notPublic);
  return addresses;
};

/** Returns the IP addresses already found, even if the host name resolves differently by now. */
const lookupIn =
  (addresses: readonly Address[]): LookupFunction =>
  (_host, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };

/** Reads the beginning of the body, or what arrived before it broke off or timed out. Closes the connection. */
const readStart = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const late = setTimeout(() => response.destroy(), bodyMs);
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= maxBytes) break;
    }
  } catch {
    // The part that arrived is enough.
  } finally {
    clearTimeout(late);
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8');
};

const send = (
  url: URL,
  addresses: readonly Address[],
  { headers, body }: OutboundRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const client = url.protocol === 'https:' ? https : http;
    const request = client.request(url, {
      method: 'POST',
      // Uses its own connection, which ends with the response.
      agent: false,
      lookup: lookupIn(addresses),
      maxHeaderSize: maxHeaderBytes,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal,
    });
    request.on('error', reject).on('response', resolve).end(body);
  });

const untrusted = 'Its certificate isn’t from an authority that we trust, or doesn’t come with those in between.';
/** By Node’s code, in words that help the owner fix the certificate. */
const certificateProblems: Readonly<Record<string, string>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another name.',
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
  CERT_NOT_YET_VALID: 'Its certificate isn’t valid yet.',
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
};

const describe = (error: unknown, signal: AbortSignal, timeoutMs: number): OutboundError => {
  if (error instanceof OutboundError) return error;
  if (signal.aborted) return new OutboundError(`No response within ${timeoutMs / 1000} seconds.`);
  const { code } = error as { readonly code?: unknown };
  if (typeof code !== 'string') return new OutboundError('The connection failed.');
  return new OutboundError(certificateProblems[code] ?? `The connection failed: ${code}.`);
};

const abortion = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

export const createOutbound = (options: Options): Outbound => {
  const { timeoutMs = 10_000, resolve = (host: string) => lookup(host, { all: true }) } = options;
  const refuse = (url: string): string | null => refuseUrl(URL.parse(url), options);
  return {
    refuse,
    post: async (text, request) => {
      const refused = refuse(text);
      if (refused !== null) throw new OutboundError(refused);
      const url = new URL(text);
      const signal = AbortSignal.timeout(timeoutMs);
      const run = async (): Promise<IncomingMessage> => {
        const addresses = await findAddresses(url, { ...options, timeoutMs, resolve });
        signal.throwIfAborted();
        return await send(url, addresses, request, signal);
      };
      try {
        // A resolver can’t be canceled, so we don’t wait for it.
        const response = await Promise.race([run(), abortion(signal)]);
        const { statusCode: status = 0, headers } = response;
        const retryAfter = headers['retry-after'];
        return { status, text: await readStart(response), ...(retryAfter !== undefined && { retryAfter }) };
      } catch (error) {
        throw describe(error, signal, timeoutMs);
      }
    },
  };
};
