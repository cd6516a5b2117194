import { describe, expect, it } from 'vitest';
import { isKeepable, cachedPage, keptSince } from './cached-page.ts';

const entry = '/assets/entry-client-abc.js';
const html = `<!DOCTYPE html><html lang="en"><head><script type="module" src="${entry}"></script></head></html>`;
const reply = (headers: Record<string, string> = {}, status = 200): Response =>
  new Response(html, { status, headers: { 'content-type': 'text/html', 'cache-control': 'no-cache', ...headers } });

describe('the cached store page', () => {
  it('belongs to this build', () => {
    expect(isKeepable(reply(), html, [entry])).toBe(true);
    expect(isKeepable(reply(), html, ['/assets/entry-client-old.js'])).toBe(false);
    expect(isKeepable(reply(), html, [])).toBe(false);
  });

  it.each([
    ['an error', reply({}, 503)],
    ['a private response', reply({ 'cache-control': 'private' })],
    ['a response that must not be stored', reply({ 'cache-control': 'no-store' })],
  ])('is never %s', (_, response) => {
    expect(isKeepable(response, html, [entry])).toBe(false);
  });

  it('says when it was fetched, and keeps its Content-Security-Policy but no unknown header', async () => {
    const page = await cachedPage(
      reply({
        date: 'Sun, 22 Nov 2026 23:00:00 GMT',
        'content-security-policy': "script-src 'self'",
        'x-session': 'secret',
      }),
    );
    expect(Object.fromEntries(page.headers)).toEqual({
      'content-type': 'text/html',
      'content-security-policy': "script-src 'self'",
    });
    const text = await page.text();
    expect(text).toBe(html.replace('<html ', '<html data-kept="2026-11-22T23:00:00.000Z" '));
  });

  it('recognizes that it was cached', () => {
    expect(keptSince({ dataset: {} })).toBeNull();
    expect(keptSince({ dataset: { kept: '' } })).toBe('');
  });
});
