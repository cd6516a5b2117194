import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { type RangeSource, sendRange } from './send-range.ts';

const content = Buffer.from('0123456789');
const lastModified = new Date('2026-03-01T10:00:00.500Z');
const modifiedText = 'Sun, 01 Mar 2026 10:00:00 GMT';

const opened: Readable[] = [];
const source = (more: Partial<RangeSource> = {}): RangeSource => ({
  size: content.length,
  etag: '"abc"',
  lastModified,
  contentType: 'audio/mpeg',
  headers: { 'cache-control': 'private, max-age=60' },
  open: ({ start, end }) => content.subarray(start, end + 1),
  ...more,
});

let app: FastifyInstance;
const serve = (source: RangeSource): FastifyInstance => {
  app = fastify({ routerOptions: {} });
  app.get('/file', async (request, reply) => {
    reply.header('x-from-a-hook', 'kept');
    const result = await sendRange(request, reply, source);
    return result === 'unsatisfiable' ? reply.code(416).send({ code: 'NO_SUCH_RANGE' }) : reply;
  });
  return app;
};
afterEach(async () => {
  await app.close();
  opened.length = 0;
});

const get = async (
  headers: Record<string, string> = {},
  more: Partial<RangeSource> = {},
  method: 'GET' | 'HEAD' = 'GET',
) => {
  serve(source(more));
  return await app.inject({ url: '/file', headers, method });
};

describe('a file sent in ranges', () => {
  it('is sent whole without a Range header, with the headers that later range requests need', async () => {
    const response = await get();

    expect([response.statusCode, response.body]).toEqual([200, '0123456789']);
    expect(response.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': '10',
      'content-type': 'audio/mpeg',
      'cache-control': 'private, max-age=60',
      etag: '"abc"',
      'last-modified': modifiedText,
      'x-from-a-hook': 'kept',
    });
    expect(response.headers).not.toHaveProperty('content-range');
  });

  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=8-100', '89', 'bytes 8-9/10'],
    ['bytes=0-9', '0123456789', 'bytes 0-9/10'],
  ])('is sent partially for %s', async (range, body, contentRange) => {
    const response = await get({ range });

    expect([response.statusCode, response.body]).toEqual([206, body]);
    expect(response.headers).toMatchObject({
      'content-range': contentRange,
      'content-length': String(body.length),
      etag: '"abc"',
    });
  });

  it.each(['bytes=10-', 'bytes=-0'])(
    'is refused with the status 416 for %s, which is outside the file',
    async (range) => {
      const response = await get({ range });

      expect([response.statusCode, response.headers['content-range']]).toEqual([416, 'bytes */10']);
      expect(response.json()).toEqual({ code: 'NO_SUCH_RANGE' });
    },
  );

  it.each(['bytes=0-1,4-5', 'seconds=0-1', 'bytes=7-3'])('is sent whole for %s', async (range) => {
    const response = await get({ range });
    expect([response.statusCode, response.body]).toEqual([200, '0123456789']);
  });

  it('isn’t opened for HEAD, which gets the headers of the whole file, whatever the range', async () => {
    const never = (): never => {
      throw new Error('opened for a HEAD');
    };
    for (const range of ['bytes=0-3', 'bytes=99-']) {
      const response = await get({ range }, { open: never }, 'HEAD');
      expect([response.statusCode, response.body, response.headers['content-length']]).toEqual([200, '', '10']);
      await app.close();
    }
  });

  it('may be empty', async () => {
    const response = await get({}, { size: 0 });
    expect([response.statusCode, response.body, response.headers['content-length']]).toEqual([200, '', '0']);
  });
});

describe('If-Range', () => {
  it.each(['"abc"', modifiedText])('with %s, which is this file’s, gives the part', async (ifRange) => {
    expect((await get({ range: 'bytes=0-1', 'if-range': ifRange })).statusCode).toBe(206);
  });

  it.each(['"other"', 'W/"abc"', 'Sun, 01 Mar 2026 09:59:59 GMT', 'Sun, 01 Mar 2026 10:00:01 GMT', 'nonsense'])(
    'with %s gives the whole file',
    async (ifRange) => {
      const response = await get({ range: 'bytes=0-1', 'if-range': ifRange });
      expect([response.statusCode, response.body]).toEqual([200, '0123456789']);
    },
  );

  it('of another file makes the server ignore an unsatisfiable range', async () => {
    expect((await get({ range: 'bytes=50-', 'if-range': '"other"' })).statusCode).toBe(200);
  });
});

describe('a conditional request', () => {
  it.each([
    ['if-none-match', '"abc"', 304],
    ['if-none-match', 'W/"abc"', 304],
    ['if-none-match', '"x", "abc"', 304],
    ['if-none-match', '*', 304],
    ['if-none-match', '"x"', 200],
    ['if-modified-since', modifiedText, 304],
    ['if-modified-since', 'Sun, 01 Mar 2026 09:00:00 GMT', 200],
    ['if-modified-since', 'yesterday', 200],
    ['if-match', '"abc"', 200],
    ['if-match', '*', 200],
    ['if-match', 'W/"abc"', 412],
    ['if-match', '"x"', 412],
    ['if-unmodified-since', modifiedText, 200],
    ['if-unmodified-since', 'Sun, 01 Mar 2026 09:00:00 GMT', 412],
  ])('with %s: %s gets the status %i', async (name, value, status) => {
    const response = await get({ [name]: value });
    expect([response.statusCode, response.body]).toEqual([status, status === 200 ? '0123456789' : '']);
    expect(response.headers['etag']).toBe('"abc"');
  });

  it('is decided by If-None-Match before If-Modified-Since, and by If-None-Match before the range', async () => {
    const both = await get({ 'if-none-match': '"x"', 'if-modified-since': modifiedText });
    expect(both.statusCode).toBe(200);
    await app.close();
    const ranged = await get({ 'if-none-match': '"abc"', range: 'bytes=50-' });
    expect([ranged.statusCode, ranged.headers['content-range']]).toEqual([304, undefined]);
  });
});

describe('a streamed file', () => {
  const chunk = Buffer.alloc(64 * 1024, 1);
  const endless = (): Readable => {
    const stream = Readable.from(
      (function* chunks() {
        for (;;) yield chunk;
      })(),
    );
    opened.push(stream);
    return stream;
  };
  const ask = async (source: RangeSource) => {
    serve(source);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET /file HTTP/1.1\r\nHost: shop\r\n\r\n');
    return socket;
  };

  it('arrives in chunks', async () => {
    const response = await get(
      { range: 'bytes=2-5' },
      {
        open: ({ start, end }) =>
          Readable.from([content.subarray(start, start + 1), content.subarray(start + 1, end + 1)]),
      },
    );
    expect([response.statusCode, response.body]).toEqual([206, '2345']);
  });

  it('is closed when the client disconnects', async () => {
    const socket = await ask(source({ size: 1e12, open: endless }));
    await once(socket, 'data');
    socket.destroy();

    const [stream] = opened;
    if (stream && !stream.destroyed) await new Promise((resolve) => stream.once('close', resolve));
    expect(stream?.destroyed).toBe(true);
  });

  it('waits for a slow client', async () => {
    let produced = 0;
    const slow = (): Readable =>
      new Readable({
        read() {
          produced += chunk.length;
          this.push(chunk);
        },
      });
    const socket = await ask(source({ size: 1e12, open: slow }));
    socket.pause();
    const soFar = (): number => produced;
    let before = -1;
    while (soFar() === 0 || soFar() !== before) {
      before = soFar();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(produced).toBeLessThan(64 * 1024 * 1024);
    socket.destroy();
  });

  it('closes the connection if it fails halfway, so that no client takes a part for the whole', async () => {
    const broken = (): Readable =>
      Readable.from(
        (function* chunks() {
          yield content.subarray(0, 4);
          throw new Error('the disk is gone');
        })(),
      );
    const socket = await ask(source({ open: broken }));
    socket.resume();
    await once(socket, 'close');
    expect(app.server.listening).toBe(true);
  });

  it('gets an error response if it can’t be opened', async () => {
    const response = await get({}, { open: () => Promise.reject(new Error('no such file')) });
    expect(response.statusCode).toBe(500);
    expect(response.headers['content-type']).toMatch(/json/);
  });
});
