import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { countStatements } from '#platform/database/statement-counter.ts';
import { removeBeat } from '#testing/beats/beat-in-state.ts';
import { type CatalogueApp, createCatalogueApp } from '#testing/beats/catalogue-app.ts';
import { createBeat, type CreatedBeat } from '#testing/factories.ts';
import { createPlayTokens } from './play-tokens.ts';

const nobody = '01900000-0000-7000-8000-00000000ffff';

let shop: CatalogueApp;
let beat: CreatedBeat;
beforeAll(async () => {
  shop = await createCatalogueApp();
  beat = await createBeat(shop);
});
afterAll(() => shop.close());

const streamUrl = (beatId: string, token?: string): string =>
  `/api/v1/app/stream/${beatId}/mp3${token === undefined ? '' : `?token=${encodeURIComponent(token)}`}`;
const getToken = async (beatId: string): Promise<string> =>
  (await shop.get(`/api/v1/app/token/${beatId}/mp3`)).json<{ token: string }>().token;
const listen = async (): Promise<string> => {
  if (!shop.app.server.listening) await shop.app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
};
const refusal = { code: 'PLAYS_TOKEN_REFUSED', error: expect.stringContaining('new token') };

describe('a preview token', () => {
  it('plays its beat’s preview, never a file that is for sale', async () => {
    const response = await shop.get(streamUrl(beat.id, await getToken(beat.id)));

    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.equals(beat.preview)).toBe(true);
    expect(response.rawPayload.equals(beat.bytes.mp3)).toBe(false);
    expect(response.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=3600',
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    });
  });

  it('lasts ten minutes', async () => {
    const token = await getToken(beat.id);
    const start = shop.clock.time.getTime();

    shop.clock.time = new Date(start + 9.9 * 60_000);
    expect((await shop.get(streamUrl(beat.id, token))).statusCode).toBe(200);
    shop.clock.time = new Date(start + 10 * 60_000);
    const late = await shop.get(streamUrl(beat.id, token));
    expect(late.statusCode).toBe(403);
    expect(late.json()).toMatchObject(refusal);
    expect((await shop.get(streamUrl(beat.id, await getToken(beat.id)))).statusCode).toBe(200);
  });

  it('is refused if it’s for another beat, signed with another secret, made up, changed or missing', async () => {
    const other = await createBeat(shop);
    const token = await getToken(beat.id);
    const [expires = '', signature = ''] = token.split('.');
    const later = (Number.parseInt(expires, 36) + 60).toString(36);
    const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
    const foreign = createPlayTokens('another secret of more than 32 letters').issue(beat.id, shop.clock.now());

    const refused = [await getToken(other.id), foreign, `${later}.${signature}`, `${expires}.${flipped}`];
    const malformed = ['', 'x', '.', `${expires}.`, `${token}=`, `${token}.x`, 'ä'.repeat(40), 'a'.repeat(500)];
    for (const wrong of [...refused, ...malformed, undefined]) {
      const response = await shop.get(streamUrl(beat.id, wrong));
      expect([wrong, response.statusCode]).toEqual([wrong, 403]);
      expect(response.json()).toMatchObject(refusal);
    }
  });

  it('is issued only for beats on sale, and stops working when the beat is removed', async () => {
    const gone = await createBeat(shop);
    const hidden = await createBeat(shop, { published: false });
    const token = await getToken(gone.id);
    await removeBeat(shop.db, gone.id);

    for (const id of [gone.id, hidden.id, nobody, 'no-id']) {
      expect((await shop.get(`/api/v1/app/token/${id}/mp3`)).statusCode).toBe(404);
    }
    expect((await shop.get(streamUrl(gone.id, token))).json()).toMatchObject({ code: 'PLAYS_BEAT_NOT_FOUND' });
  });
});

describe('the preview stream', () => {
  const get = async (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    await shop.get(streamUrl(beat.id, await getToken(beat.id)), headers, { method });

  it('serves a range, and continues a download with If-Range', async () => {
    const first = await get({ range: 'bytes=0-999' });
    const etag = String(first.headers['etag']);
    const rest = await get({ range: 'bytes=1000-', 'if-range': etag });

    expect([first.statusCode, rest.statusCode]).toEqual([206, 206]);
    expect(first.headers['content-range']).toBe(`bytes 0-999/${beat.preview.length}`);
    expect(Buffer.concat([first.rawPayload, rest.rawPayload]).equals(beat.preview)).toBe(true);
  });

  it('returns 416 with the size for a range past the end', async () => {
    const response = await get({ range: `bytes=${beat.preview.length}-` });

    expect([response.statusCode, response.headers['content-range']]).toEqual([416, `bytes */${beat.preview.length}`]);
    expect(response.json()).toMatchObject({ code: 'PLAYS_RANGE_NOT_SATISFIABLE' });
  });

  it('returns the full size for HEAD', async () => {
    const response = await get({ range: 'bytes=0-9' }, 'HEAD');
    expect([response.statusCode, response.body]).toEqual([200, '']);
    expect(response.headers['content-length']).toBe(String(beat.preview.length));
  });

  it('makes no database query', async () => {
    const token = await getToken(beat.id);
    const { result, statements } = await countStatements(() =>
      shop.get(streamUrl(beat.id, token), { range: 'bytes=0-9' }),
    );
    expect([result.statusCode, statements]).toEqual([206, []]);
  });
});

describe('the preview stream over a socket', () => {
  it('lends slow listeners a limited number of previews from memory, and reads the others from storage in pieces', async () => {
    const large = 12 * 1024 * 1024;
    const beats = await Promise.all(Array.from({ length: 4 }, () => createBeat(shop)));
    for (const { id } of beats) {
      const { preview_key: key } = await shop.db
        .updateTable('catalogue_beats')
        .set({ preview_bytes: large })
        .where('id', '=', id)
        .returning('preview_key')
        .executeTakeFirstOrThrow();
      await shop.storage.put(key ?? '', Buffer.alloc(large, id));
    }
    const origin = await listen();
    const open = vi.spyOn(shop.storage, 'open');
    const listenTo = async ({ id }: CreatedBeat): Promise<IncomingMessage> => {
      const call = request(origin + streamUrl(id, await getToken(id)), { agent: false }).end();
      const [response] = (await once(call, 'response')) as [IncomingMessage];
      return response.pause();
    };
    const responses: IncomingMessage[] = [];
    for (const each of beats) responses.push(await listenTo(each));

    // Two listeners are served from memory; the others' previews are read from storage in pieces.
    const ranges = open.mock.calls.map(([, range]) => range);
    expect(ranges).toEqual([undefined, undefined, { start: 0, end: large - 1 }, { start: 0, end: large - 1 }]);
    for (const [place, response] of responses.entries()) {
      expect((await buffer(response)).equals(Buffer.alloc(large, beats[place]?.id ?? ''))).toBe(true);
    }
    // When a listener has finished, another preview can be lent from memory.
    open.mockClear();
    await buffer(await listenTo(beats[2] as CreatedBeat));
    expect(open.mock.calls.map(([, range]) => range)).toEqual([undefined]);
  });

  it('sends the same bytes from memory as from storage', async () => {
    const heard = await createBeat(shop);
    const origin = await listen();
    const token = await getToken(heard.id);
    const ask = async (headers: Record<string, string> = {}, streamToken = token) => {
      const response = await fetch(origin + streamUrl(heard.id, streamToken), { headers });
      const bytes = Buffer.from(await response.arrayBuffer());
      const { 'x-request-id': _, date: __, 'set-cookie': cookie = '', ...kept } = Object.fromEntries(response.headers);
      return { status: response.status, kept, bytes, cookie: cookie.split('=')[0] };
    };

    const [cold, warm] = [await ask({ range: 'bytes=100-199' }), await ask({ range: 'bytes=100-199' })];
    expect(warm).toEqual(cold);
    expect(warm.cookie).toBe('XSRF-TOKEN');
    expect(warm.bytes.equals(heard.preview.subarray(100, 200))).toBe(true);
    expect((await ask()).bytes.equals(heard.preview)).toBe(true);
    expect((await ask({ 'if-none-match': String(cold.kept['etag']) })).status).toBe(304);
    expect((await ask({ range: 'bytes=9999999-' })).status).toBe(416);
    expect((await ask({}, `${token}x`)).status).toBe(403);
    await removeBeat(shop.db, heard.id);
    expect((await ask()).status).toBe(404);
  });
});
