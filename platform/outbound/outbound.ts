import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

// Whoever makes us post to an address of theirs must not reach what only we can reach: this machine, its network, the cloud’s
// metadata. So a name is resolved once, refused if any of its addresses isn’t public, and exactly those addresses are
// connected to: a name that leads elsewhere a moment later changes nothing. Redirects aren’t followed.

export interface OutboundResponse {
  readonly status: number;
  /** The beginning of its body, as far as it came. */
  readonly text: string;
  /** As it was sent: seconds, or a date. */
  readonly retryAfter?: string;
}

/** Nothing was sent, or no head of a response came. The message is for whoever owns the address. */
export class OutboundError extends Error {
  override name = 'OutboundError';
}

export interface OutboundRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Outbound {
  /** Why this URL is never posted to, as far as its text shows that; null if it may be. */
  readonly refuse: (url: string) => string | null;
  /** Throws an `OutboundError`. */
  readonly post: (url: string, request: OutboundRequest) => Promise<OutboundResponse>;
}

interface Address {
  readonly address: string;
  readonly family: number;
}

interface Options {
  /** Also http, and addresses of this machine: for developers. Never in a shop that others reach. */
  readonly local: boolean;
  /** For the name, the connection, the request and the head of the response together. */
  readonly timeoutMs?: number;
  readonly resolve?: (host: string) => Promise<readonly Address[]>;
}

const maxBytes = 4096;
/** 16 KB, and its first line. */
const maxHeaderBytes = 17 * 1024;
/** The head says whether it was taken, so its body is only waited for this long. */
const bodyMs = 1000;
/** More than a name has that means well. */
const maxAddresses = 16;
const notPublic = 'It doesn’t lead to a public address.';

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Below 1024 are other services, for which we could be made to speak. */
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
  // One answer, whatever the reason: otherwise people could find out which names there are in our network.
  const isFine = addresses.length > 0 && addresses.length <= maxAddresses;
  if (!isFine || addresses.some(({ address }) => !mayConnect(address, local))) throw new OutboundError(notPublic);
  return addresses;
};

/** Answers with what was found, whatever the name leads to by now. */
const lookupIn =
  (addresses: readonly Address[]): LookupFunction =>
  (_host, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };

/** The beginning of the body, or what came of it before it broke off or took too long; the connection ends there. */
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
    // What came is enough.
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
      // A connection of its own, which ends with the response.
      agent: false,
      lookup: lookupIn(addresses),
      maxHeaderSize: maxHeaderBytes,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal,
    });
    request.on('error', reject).on('response', resolve).end(body);
  });

const untrusted = 'Its certificate isn’t from an authority that we trust, or doesn’t come with those in between.';
/** By Node’s code: what is wrong with a certificate, as its owner can mend it. */
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
        // A resolver can’t be stopped, so it isn’t waited for.
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
