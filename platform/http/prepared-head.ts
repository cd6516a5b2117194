import {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  STATUS_CODES,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http';

/** Names and values in turn. */
export type HeaderList = readonly string[];

export const listHeaders = (headers: OutgoingHttpHeaders): string[] => {
  const list: string[] = [];
  for (const name in headers) list.push(name, String(headers[name]));
  return list;
};

/** The first lines of a response, checked once as Node checks them in each response. */
export const prepareHead = (status: number, headers: HeaderList): string => {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'unknown'}`];
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = headers.slice(index, index + 2);
    validateHeaderName(name);
    validateHeaderValue(name, value);
    lines.push(`${name}: ${value}`);
  }
  return `${lines.join('\r\n')}\r\n`;
};

/** What Node keeps of a response, without types: the head as it will be sent. */
interface Inside {
  _header?: string | null;
}

let second = Number.NaN;
let date = '';

/** As of this second. */
const dateLine = (): string => {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    date = `Date: ${new Date(now * 1000).toUTCString()}\r\n`;
  }
  return date;
};

/** What Node says to a client that keeps its connection. */
export const keepAliveHeaders = (timeoutMs: number): HeaderList => [
  'Connection',
  'keep-alive',
  ...(timeoutMs > 0 ? ['Keep-Alive', `timeout=${Math.floor(timeoutMs / 1000)}`] : []),
];

/**
 * Makes `head` and `more` (of this response alone, known to be sound, each line ended) the head of a response with a
 * Content-Length or without a body. Checking and joining each header took a quarter of the time of a small answer, and Node has
 * no public way to hand over a head that is ready. False: nothing is done, because this one has to be written the usual way
 * (old clients, connections that end with it, a Node that would not send it as it is).
 */
export const takeHead = (
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  head: string,
  more: string,
): boolean => {
  const inside = response as unknown as Inside;
  if (request.httpVersion !== '1.1' || !response.shouldKeepAlive || inside._header !== null) return false;
  response.statusCode = status;
  inside._header = `${head}${more}${dateLine()}\r\n`;
  return response.headersSent;
};
