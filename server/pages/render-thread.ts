import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import type { Transport } from '#contract-kit/api.ts';
import type { PageRules, Render } from '#contract-kit/page.ts';
import type { Site } from '#features/settings/contract.ts';
import { pageLanguages } from '#platform/texts/in-language.ts';
import { type Manifest, readAssets, type TextFiles } from './page-assets.ts';
import type { Rendered, FromThread, ThreadData, ToThread } from './render-messages.ts';

// On Linux this sets only the thread's priority, elsewhere the whole server's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const { entry, manifest, texts, worker } = workerData as ThreadData;
const { render, rules } = (await import(entry)) as { render: Render<Site>; rules: PageRules };
const assets = readAssets(
  JSON.parse(await readFile(manifest, 'utf8')) as Manifest,
  JSON.parse(await readFile(texts, 'utf8')) as TextFiles,
  worker,
);

const post = (message: FromThread): void => parentPort?.postMessage(message, []);
/** Only plain errors can be sent to the server: others contain requests, responses and functions. */
const plain = (error: unknown): Error => {
  const made = new Error(error instanceof Error ? error.message : String(error));
  if (error instanceof Error && error.stack) made.stack = error.stack;
  return made;
};

const calls = new Map<number, PromiseWithResolvers<Awaited<ReturnType<Transport>>>>();
let lastCall = 0;

const transportOf =
  (id: number): Transport =>
  (request) => {
    const call = ++lastCall;
    const waiting = Promise.withResolvers<Awaited<ReturnType<Transport>>>();
    calls.set(call, waiting);
    post({ kind: 'call', id, call, request });
    return waiting.promise.finally(() => calls.delete(call));
  };

const renderMessage = async ({ id, ...page }: Extract<ToThread, { kind: 'render' }>): Promise<Rendered> => {
  const onError = (error: unknown): void => post({ kind: 'fault', id, error: plain(error) });
  const rendered = await render({ ...page, transport: transportOf(id), assets, languages: pageLanguages, onError });
  if ('redirect' in rendered) return rendered;
  const { status, headers, body } = rendered;
  return { status, headers, bytes: await buffer(body) };
};

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'answer') return calls.get(message.call)?.resolve(message.response);
  if (message.kind === 'no-answer') return calls.get(message.call)?.reject(message.error);
  const { id } = message;
  renderMessage(message).then(
    (rendered) => post({ kind: 'rendered', id, rendered }),
    (error: unknown) => post({ kind: 'failed', id, error: plain(error) }),
  );
});
post({ kind: 'ready', rules });
