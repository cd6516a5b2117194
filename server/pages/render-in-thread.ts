import { AsyncResource } from 'node:async_hooks';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { PageRules, RenderResult } from '#contract-kit/page.ts';
import type { PageRenderer, RenderPageInput } from './page-renderer.ts';
import type { Rendered, FromThread, ThreadData, ToThread } from './render-messages.ts';

export interface RenderThread {
  readonly render: PageRenderer;
  readonly rules: PageRules;
  close(): Promise<void>;
}

/** A page gives up automatically after 5 s in each of its two steps, so a slower one has hung. */
const TIMEOUT_MS = 15_000;
/** A page that needs more heap ends its thread, not the server. */
const MAX_HEAP_MB = 256;

/**
 * Renders pages in a thread, because React works for tens of milliseconds at a time, and music and payments shouldn't
 * wait. If the thread dies or hangs, its pages fail, and the next page starts another thread. Rejects if the build in
 * `dist` can't be loaded.
 */
export const renderInThread = async (
  dist: string,
  { timeoutMs = TIMEOUT_MS, offline = false }: { readonly timeoutMs?: number; readonly offline?: boolean } = {},
): Promise<RenderThread> => {
  const data: ThreadData = {
    entry: pathToFileURL(join(dist, 'server/entry-server.js')).href,
    manifest: join(dist, 'client/.vite/manifest.json'),
    texts: join(dist, 'client/.vite/texts.json'),
    ...(offline && { worker: '/sw.js' }),
  };
  let thread = startThread(data);
  const rules = await thread.ready;
  return {
    rules,
    render: async (input) => {
      if (thread.isOver()) thread = startThread(data);
      return resultOf(await thread.render(input, timeoutMs));
    },
    close: () => thread.end(),
  };
};

interface Running {
  readonly input: RenderPageInput;
  readonly resolve: (rendered: Rendered) => void;
  readonly reject: (error: Error) => void;
}

const startThread = (workerData: ThreadData) => {
  const worker = new Worker(new URL('./render-thread.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: 12 },
  });
  const running = new Map<number, Running>();
  const ready = Promise.withResolvers<PageRules>();
  let lastId = 0;
  let over = false;
  const fail = (error: Error): void => {
    over = true;
    ready.reject(error);
    for (const { reject } of running.values()) reject(error);
  };
  worker.on('message', (message: FromThread) => {
    if (message.kind === 'ready') return ready.resolve(message.rules);
    const task = running.get(message.id);
    if (task) hear(worker, task, message);
  });
  worker.once('error', fail);
  worker.once('exit', () => fail(new Error('The rendering thread has ended.')));

  const render = async (input: RenderPageInput, timeoutMs: number): Promise<Rendered> => {
    await ready.promise;
    const id = ++lastId;
    const { url, site, origin } = input;
    const timeout = setTimeout(() => void worker.terminate(), timeoutMs);
    try {
      return await new Promise<Rendered>((resolve, reject) => {
        // The thread's API calls arrive as messages, outside of the request's async context.
        const transport = AsyncResource.bind(input.transport);
        running.set(id, { input: { ...input, transport }, resolve, reject });
        tell(worker, { kind: 'render', id, url, site, origin });
      });
    } finally {
      clearTimeout(timeout);
      running.delete(id);
    }
  };
  return {
    ready: ready.promise,
    render,
    isOver: () => over,
    end: async () => {
      await worker.terminate();
    },
  };
};

const tell = (worker: Worker, message: ToThread): void => worker.postMessage(message, []);

const hear = (
  worker: Worker,
  { input, resolve, reject }: Running,
  message: Exclude<FromThread, { kind: 'ready' }>,
): void => {
  if (message.kind === 'rendered') return resolve(message.rendered);
  if (message.kind === 'failed') return reject(message.error);
  if (message.kind === 'fault') return input.onError(message.error);
  const { call, request } = message;
  return void input.transport(request).then(
    (response) => tell(worker, { kind: 'answer', call, response }),
    (error: unknown) => tell(worker, { kind: 'no-answer', call, error: new Error(String(error)) }),
  );
};

const resultOf = (rendered: Rendered): RenderResult => {
  if ('redirect' in rendered) return rendered;
  const { bytes, ...rest } = rendered;
  return { ...rest, body: new Blob([Uint8Array.from(bytes)]).stream() };
};
