import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { label } from '#content/current.ts';
import { registerWebManifest } from '../web-manifest.ts';
import { registerAppFiles } from './app-files.ts';

const serve = (worker: boolean) => {
  const app = fastify();
  registerAppFiles(app, worker ? (reply) => reply.type('text/javascript').send('the worker') : null);
  return app;
};

it('people can install the site under the label’s name, with icons for every shape, and with shortcuts', async () => {
  const app = fastify();
  registerWebManifest(app);
  const response = await app.inject('/site.webmanifest');
  expect(response.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  const manifest = response.json<{ icons: { purpose?: string }[]; shortcuts: { url: string }[] }>();
  expect(manifest).toMatchObject({
    id: '/',
    short_name: label.name,
    description: label.description,
    start_url: '/',
    display: 'standalone',
  });
  expect(manifest.icons.map(({ purpose = 'any' }) => purpose)).toContain('maskable');
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/beatstore', '/orders/find', '/dashboard']);
});

it('the offline page needs no other file, and leads to the store', async () => {
  const { body } = await serve(true).inject('/offline.html');
  expect(body).toContain('You’re offline');
  expect(body).toContain('href="/beatstore"');
  expect(body).not.toMatch(/<script|<link(?! rel="icon" href="data:,">)|<img|http-equiv/);
});

it('a service worker that is turned off empties its caches and removes itself', async () => {
  const on = await serve(true).inject('/sw.js');
  expect(on.body).toBe('the worker');
  const off = await serve(false).inject('/sw.js');
  expect(off.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  });
  expect(off.body).toContain('registration.unregister()');
  expect(off.body).toContain('caches.delete(name)');
});
