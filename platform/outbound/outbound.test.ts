import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createOutbound } from './outbound.ts';
import { isPublicAddress } from './public-address.ts';

let server: Server;
let port: number;
/** Connections that reached the server, including those that sent nothing. */
let connections: number;
let respond: RequestListener;
beforeEach(async () => {
  connections = 0;
  respond = (_, response) => void response.end('thanks');
  server = createServer((request, response) => respond(request, response));
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const found = (...addresses: string[]) =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
/** Only the head of a response, so that a test can break off anywhere after it. */
const head = (status: number, ...headers: readonly string[]): string =>
  [`HTTP/1.1 ${status} Test`, ...headers, '', ''].join('\r\n');
const letter = { headers: { 'content-type': 'application/json' }, body: '{"type":"a test"}' };

describe('the check for public IP addresses', () => {
  test.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '4000::1',
    'somewhere',
    '',
  ])('refuses %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    'allows %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe('a public shop’s outbound requests', () => {
  const outbound = (resolve = async () => found('127.0.0.1')) =>
    createOutbound({ local: false, timeoutMs: 500, resolve });

  // The URL parser turns decimal, octal, hexadecimal and short forms into plain IP addresses.
  test.each([
    '127.0.0.1',
    '2130706433',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '0x7f000001',
    '127.1',
    '127.0.0.1.',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
    '0',
    '169.254.169.254',
  ])('never connect to %s, which is refused by its text', async (host) => {
    const url = `https://${host}:${port}/hook`;
    expect(outbound().refuse(url)).toBe('It doesn’t lead to a public address.');
    await expect(outbound().post(url, letter)).rejects.toThrow('It doesn’t lead to a public address.');
    expect(connections).toBe(0);
  });

  test.each([
    ['http', () => `http://hooks.example:${port}/`],
    ['a file', () => 'file:///etc/passwd'],
    ['a password', () => `https://me:secret@hooks.example:${port}/`],
    ['a port of another service', () => 'https://hooks.example:25/'],
    ['nonsense', () => 'https://'],
  ])('refuse %s', async (_, url) => {
    expect(outbound().refuse(url())).not.toBeNull();
    await expect(outbound().post(url(), letter)).rejects.toThrow();
    expect(connections).toBe(0);
  });

  test.each([
    ['a loopback address', found('127.0.0.1')],
    ['a public and a loopback address', found('8.8.8.8', '127.0.0.1')],
    ['an IPv4-mapped loopback address', found('::ffff:127.0.0.1')],
    ['the cloud’s metadata address', found('169.254.169.254')],
    ['nothing', []],
    ['too many addresses', Array.from({ length: 17 }, () => found('8.8.8.8')).flat()],
  ])('never connect to a host name that resolves to %s', async (_, addresses) => {
    // All get one message, so that nobody can probe the names in our network.
    await expect(outbound(async () => addresses).post(`https://hooks.example:${port}/`, letter)).rejects.toThrow(
      'It doesn’t lead to a public address.',
    );
    expect(connections).toBe(0);
  });
});

describe('outbound requests on a developer’s machine', () => {
  const outbound = (resolve = async () => found('127.0.0.1'), timeoutMs = 2000) =>
    createOutbound({ local: true, timeoutMs, resolve });
  const url = () => `http://hooks.example:${port}/hook?a=1`;

  test('connect to the resolved IP address, and send the typed host name', async () => {
    let got: unknown;
    respond = (request, response) => {
      const { host, connection } = request.headers;
      void (async () => {
        let body = '';
        for await (const chunk of request) body += String(chunk);
        got = [request.method, request.url, host, connection, body];
        response.writeHead(204).end();
      })();
    };
    expect(await outbound().post(url(), letter)).toEqual({ status: 204, text: '' });
    expect(got).toEqual(['POST', '/hook?a=1', `hooks.example:${port}`, 'close', letter.body]);
  });

  test('resolve a host name once, so that a later change of its IP address has no effect', async () => {
    // Nobody listens at the first IP address.
    const turns = [found('127.0.0.2'), found('127.0.0.1')];
    let times = 0;
    const resolve = async () => turns[times++] ?? [];
    await expect(outbound(resolve).post(url(), letter)).rejects.toThrow('The connection failed: ECONNREFUSED.');
    expect([times, connections]).toEqual([1, 0]);
  });

  test('don’t reach other machines’ private IP addresses', async () => {
    await expect(outbound(async () => found('10.0.0.1')).post(url(), letter)).rejects.toThrow('public address');
  });

  test('treat a redirect like any other response', async () => {
    let requests = 0;
    respond = (_, response) => {
      requests += 1;
      response.writeHead(302, { location: `http://localhost:${port}/secret` }).end();
    };
    expect(await outbound().post(url(), letter)).toEqual({ status: 302, text: '' });
    expect(requests).toBe(1);
  });

  test('read only the beginning of an endless body', async () => {
    let open = true;
    respond = (_, response) => {
      response.on('close', () => {
        open = false;
      });
      const write = (): void => {
        if (open) response.write('x'.repeat(1000), () => setImmediate(write));
      };
      write();
    };
    const { text } = await outbound().post(url(), letter);
    expect(text).toBe('x'.repeat(4096));
    await expect.poll(() => open).toBe(false);
  });

  test('give up on a server that never responds', async () => {
    respond = () => undefined;
    await expect(outbound(undefined, 150).post(url(), letter)).rejects.toThrow('No response within 0.15 seconds.');
  });

  test('give up on endless headers', async () => {
    respond = (_, response) => void response.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end();
    await expect(outbound().post(url(), letter)).rejects.toThrow('The connection failed: HPE_HEADER_OVERFLOW.');
  });

  /** Each function sends the receiver's response after it has read the request. */
  test.each<[string, (socket: Socket) => void, { readonly status: number; readonly text: string }]>([
    ['nothing else', (socket) => void socket.end(head(200)), { status: 200, text: '' }],
    [
      'half a body, and stays',
      (socket) => void socket.write(`${head(201, 'content-length: 9')}half`),
      { status: 201, text: 'half' },
    ],
    [
      'half a body, and ends',
      (socket) => void socket.end(`${head(200, 'content-length: 9')}half`),
      { status: 200, text: 'half' },
    ],
    [
      'a reset',
      (socket) => void socket.write(`${head(202, 'content-length: 9')}half`, () => socket.resetAndDestroy()),
      { status: 202, text: expect.any(String) as string },
    ],
    ['no body, and stays', (socket) => void socket.write(head(204)), { status: 204, text: '' }],
    [
      'a broken chunk',
      (socket) => void socket.end(`${head(200, 'transfer-encoding: chunked')}zz`),
      { status: 200, text: '' },
    ],
    [
      '16 KB of headers',
      (socket) => void socket.end(head(200, `x-long: ${'x'.repeat(16_300)}`)),
      { status: 200, text: '' },
    ],
    [
      'an early hint first',
      (socket) => void socket.end(`HTTP/1.1 103 Early Hints\r\n\r\n${head(200)}`),
      { status: 200, text: '' },
    ],
    [
      'a refusal that never ends',
      (socket) => void socket.write(`${head(503, 'content-length: 9')}late`),
      { status: 503, text: 'late' },
    ],
    [
      '410 and a reset',
      (socket) => void socket.write(head(410), () => socket.resetAndDestroy()),
      { status: 410, text: '' },
    ],
  ])('succeed once the head has arrived, even if it is followed by %s', async (_, write, expected) => {
    const raw = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      let sent = '';
      socket.on('data', (chunk) => {
        sent += String(chunk);
        if (sent.endsWith(letter.body)) write(socket);
      });
    });
    await new Promise<void>((resolve) => {
      raw.listen(0, '127.0.0.1', resolve);
    });
    try {
      const { port: rawPort } = raw.address() as AddressInfo;
      expect(await outbound().post(`http://hooks.example:${rawPort}/`, letter)).toEqual(expected);
    } finally {
      raw.close();
    }
  });

  test('don’t wait for a resolver that never responds', async () => {
    await expect(outbound(() => new Promise(() => undefined), 150).post(url(), letter)).rejects.toThrow('No response');
  });
});
