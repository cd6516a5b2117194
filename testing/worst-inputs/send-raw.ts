import { request } from 'node:http';

/** Sends bytes unchanged. Resolves with the status; 0 if the connection was cut. */
export const sendRaw = (
  url: string,
  { method = 'POST', headers, body = Buffer.alloc(0) }: SentRaw,
): Promise<{ readonly status: number; readonly text: string }> =>
  new Promise((resolve) => {
    const length = method === 'GET' ? {} : { 'content-length': body.length };
    const call = request(url, { method, headers: { ...headers, ...length } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', () => resolve({ status: 0, text: '' }));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
      );
    });
    call.on('error', () => resolve({ status: 0, text: '' }));
    call.end(body);
  });

interface SentRaw {
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}
