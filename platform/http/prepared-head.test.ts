import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { prepareHead, takeHead } from './prepared-head.ts';

describe('a head that is prepared', () => {
  it('is refused if a header could add another line', () => {
    expect(prepareHead(304, ['etag', '"a"', 'vary', 'accept'])).toBe(
      'HTTP/1.1 304 Not Modified\r\netag: "a"\r\nvary: accept\r\n',
    );
    expect(() => prepareHead(200, ['etag', '"a"\r\nset-cookie: b'])).toThrow(/etag/);
    expect(() => prepareHead(200, ['e tag', '"a"'])).toThrow(/e tag/);
  });

  it('is left to Node if it has one already, or keeps it elsewhere', () => {
    const version = { httpVersion: '1.1', httpVersionMajor: 1, httpVersionMinor: 1 };
    const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', ...version });
    const head = prepareHead(200, ['content-length', '0']);
    const responses = [undefined, 'taken', 'elsewhere'].map((state) => {
      const response = new ServerResponse(request);
      if (state === 'taken') response.writeHead(304);
      if (state === 'elsewhere') Object.assign(response, { _header: undefined });
      return takeHead(request, response, 200, head, '');
    });
    expect(responses).toEqual([true, false, false]);
  });
});
