import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { PageLanguages } from '#contract-kit/page.ts';
import { english, setLocaleSource, type Locale } from '#contract-kit/languages/current.ts';
import { isEnglishOnly, type Offered } from '#contract-kit/languages/language-path.ts';
import type { LanguageCode } from '#contract-kit/languages/languages.ts';

const locale = new AsyncLocalStorage<Locale>();

const current = (): Locale => locale.getStore() ?? english;

setLocaleSource(current);

/** Other languages' code loads when one is first needed. */
const localeIn = async (language: LanguageCode): Promise<Locale> =>
  language === 'en' ? english : (await import('./catalogues.ts')).localeIn(language);

/** Everything that `work` writes, also after it has waited, is in this language. */
export const inLanguage = async <T>(language: LanguageCode, work: () => T): Promise<Awaited<T>> =>
  await locale.run(await localeIn(language), work);

/** For the web's renderer, which may not know Node. */
export const pageLanguages: PageLanguages = { localeIn, run: (of, work) => locale.run(of, work), current };

/**
 * Our pages name their language in each call (`web/browser-transport.ts`): orders are made and errors written in it.
 * Other programs and browsers get the shop's own, because we know none of their lists' other languages.
 */
export const followCalls = async (app: FastifyInstance, languages: Offered): Promise<void> => {
  if (isEnglishOnly(languages)) return;
  const [own] = languages;
  const locales = new Map<string, Locale>();
  for (const language of languages) locales.set(language, await localeIn(language));
  app.addHook('onRequest', (request, _, done) => {
    const named = request.headers['accept-language'] ?? own;
    locale.run(locales.get(named) ?? locales.get(own) ?? english, done);
  });
};
