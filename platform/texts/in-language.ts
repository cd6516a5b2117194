import { AsyncLocalStorage } from 'node:async_hooks';
import type { PageLanguages } from '#contract-kit/page.ts';
import { english, type Speech } from '#contract-kit/languages/current.ts';

const speech = new AsyncLocalStorage<Speech>();

/** For the web's renderer, which may not know Node. Other languages' code loads with their first page. */
export const pageLanguages: PageLanguages = {
  speechIn: async (language) => (await import('./catalogues.ts')).speechIn(language),
  run: (of, work) => speech.run(of, work),
  current: () => speech.getStore() ?? english,
};
