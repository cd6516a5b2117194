import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ApiRequest } from '#contract-kit/api.ts';
import type { ServerStatus } from '../../contract.ts';
import { Refusal } from '#testing/components/fake-api.ts';
import { render } from '#testing/components/render.tsx';
import { Component } from './server-status.tsx';

const key = 'GET /api/v1/app/server-status';
const working: ServerStatus = {
  at: '2026-01-02T13:05:00.000Z',
  version: 'V1.0.A',
  uptimeSeconds: 90_061,
  database: { ok: true, version: '18.1', sizeBytes: 12_400_000 },
  storage: { ok: true, kind: 'files' },
  mail: { ok: true, mode: 'outbox', waiting: 2, failed: 0 },
  jobs: { ok: true, waiting: 3, running: 1, failed: 0 },
  disk: { ok: true, state: 'ok', freeBytes: 5e9, totalBytes: 2e10 },
};

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;
const toBase64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** Responds as the server does, encrypted for the key in the header. */
const encrypted = (status: ServerStatus) => async (request: ApiRequest) => {
  const { subtle } = crypto;
  const own = await subtle.generateKey(curve, false, ['deriveKey']);
  const theirs = fromBase64(request.headers?.['X-Client-Public-Key'] ?? '');
  const key = await subtle.deriveKey(
    { name: 'ECDH', public: await subtle.importKey('raw', theirs, curve, false, []) },
    own.privateKey,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  );
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(JSON.stringify(status)));
  const serverKey = toBase64(await subtle.exportKey('raw', own.publicKey));
  request.onHeaders?.((name) => (name === 'X-Server-Public-Key' ? serverKey : null));
  return { iv: toBase64(iv.buffer), encryptedData: toBase64(data) };
};

const panel = (name: string) => within(screen.getByRole('region', { name }));

it('the status page decrypts the response and shows each part in a panel', async () => {
  render(<Component />, { responses: { [key]: encrypted(working) } });
  expect(await screen.findByText('Everything is working.')).toBeTruthy();
  expect(panel('Server').getByText('V1.0.A')).toBeTruthy();
  expect(panel('Server').getByText('1 day, 1 hour')).toBeTruthy();
  expect(panel('Database').getByText('12.4 MB')).toBeTruthy();
  expect(panel('Mail').getByText('Outbox (test mode)')).toBeTruthy();
  expect(panel('Mail').getByText('2 waiting')).toBeTruthy();
  expect(panel('Jobs').getByText('3 waiting, 1 running')).toBeTruthy();
  expect(panel('Disk').getByText('5 GB')).toBeTruthy();
});

it('the status page says in one word that a queue is empty or unknown', async () => {
  const none = { waiting: 0, failed: 0 };
  const status = {
    ...working,
    mail: { ...working.mail, ...none },
    jobs: { ok: false, waiting: null, running: null, failed: null },
  };
  render(<Component />, { responses: { [key]: encrypted(status) } });
  await screen.findByText('1 of 5 parts needs your attention.');
  expect(panel('Mail').getByText('Empty')).toBeTruthy();
  expect(panel('Jobs').getByText('Unknown')).toBeTruthy();
});

it('the status page checks again on request, with another key, and says what’s wrong', async () => {
  let status = working;
  const { actions, server } = render(<Component />, {
    responses: { [key]: (request: ApiRequest) => encrypted(status)(request) },
  });
  await screen.findByText('Everything is working.');
  status = {
    ...working,
    storage: { ok: false, kind: 'files' },
    mail: { ...working.mail, mode: 'none' },
    jobs: { ...working.jobs, failed: 1 },
    disk: { ...working.disk, state: 'low' },
  };
  await actions.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('4 of 5 parts need your attention.')).toBeTruthy();
  expect(panel('Storage').getByText('Problem')).toBeTruthy();
  expect(panel('Mail').getByText(/No mail server is set up/)).toBeTruthy();
  expect(panel('Jobs').getByText(/^1 job failed/)).toBeTruthy();
  expect(panel('Disk').getByText(/almost full/)).toBeTruthy();
  expect(panel('Database').getByText('Working')).toBeTruthy();
  const keys = server.calls.map(({ headers }) => headers?.['X-Client-Public-Key']);
  expect(new Set(keys).size).toBe(2);
});

it('the status page says that the status couldn’t be loaded and offers a retry', async () => {
  let broken = true;
  const { actions } = render(<Component />, {
    responses: { [key]: (request: ApiRequest) => (broken ? new Refusal(503) : encrypted(working)(request)) },
  });
  expect(await screen.findByText('We couldn’t load the server status')).toBeTruthy();
  broken = false;
  await actions.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByText('Everything is working.')).toBeTruthy());
});
