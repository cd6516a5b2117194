import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { PageLanguages } from '#contract-kit/page.ts';
import { english, setSpeechSource, type Speech } from '#contract-kit/languages/current.ts';
import { isEnglishOnly, type Offered } from '#contract-kit/languages/language-path.ts';
import type { LanguageCode } from '#contract-kit/languages/languages.ts';

const speech = new AsyncLocalStorage<Speech>();

const current = (): Speech => speech.getStore() ?? english;

setSpeechSource(current);

/** Other languages' code loads when one is first needed. */
const speechIn = async (language: LanguageCode): Promise<Speech> =>
  language === 'en' ? english : (await import('./catalogues.ts')).speechIn(language);

/** Everything that `work` writes, also after it has waited, is in this language. */
export const inLanguage = async <T>(language: LanguageCode, work: () => T): Promise<Awaited<T>> =>
  await speech.run(await speechIn(language), work);

/** For the web's renderer, which may not know Node. */
export const pageLanguages: PageLanguages = { speechIn, run: (of, work) => speech.run(of, work), current };

/**
 * Our pages name their language in each call (`web/browser-transport.ts`): orders are made and errors written in it.
 * Other programs and browsers get the shop's own, because we know none of their lists' other languages.
 */
export const followCalls = async (app: FastifyInstance, languages: Offered): Promise<void> => {
  if (isEnglishOnly(languages)) return;
  const [own] = languages;
  const speeches = new Map<string, Speech>();
  for (const language of languages) speeches.set(language, await speechIn(language));
  app.addHook('onRequest', (request, _, done) => {
    const named = request.headers['accept-language'] ?? own;
    speech.run(speeches.get(named) ?? speeches.get(own) ?? english, done);
  });
};
