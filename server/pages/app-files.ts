import type { FastifyInstance, FastifyReply } from 'fastify';
import { label, publishedColors } from '#content/current.ts';
import { unavailablePage } from '#platform/http/unavailable-page.ts';

/** Replaces a service worker that is no longer used. */
const leavingWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const leave = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(leave());
});
`;

const sendLeavingWorker = (reply: FastifyReply): FastifyReply =>
  reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(leavingWorker);

/** `sendWorker` is null if pages have no service worker. Then browsers remove an earlier one. */
export const registerAppFiles = (
  app: FastifyInstance,
  sendWorker: ((reply: FastifyReply) => FastifyReply) | null,
): void => {
  const offline = (): string =>
    unavailablePage({
      siteName: label.name,
      colors: publishedColors(),
      heading: 'You’re offline',
      text: 'This page needs a connection. If you’ve opened the beat store on this device, you can still look through it as it was.',
      link: { href: '/beatstore', text: 'Open the beat store' },
    });
  app.get('/offline.html', (_, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(offline()),
  );
  app.get('/sw.js', (_, reply) => (sendWorker ?? sendLeavingWorker)(reply));
};
