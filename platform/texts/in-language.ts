import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { PageLanguages } from '#contract-kit/page.ts';
import { english, type Locale, setLocaleSource } from '#contract-kit/languages/current.ts';
import { isEnglishOnly, type Offered } from '#contract-kit/languages/language-path.ts';
import type { LanguageCode } from '#contract-kit/languages/languages.ts';

const writing = new AsyncLocalStorage<Locale>();

const current = (): Locale => writing.getStore() ?? english;

setLocaleSource(current);

/** Other languages' code loads when one is first needed. */
const localeIn = async (language: LanguageCode): Promise<Locale> =>
  language === 'en' ? english : (await import('./catalogues.ts')).localeIn(language);

/** Everything that `work` writes, also after it has waited, is in this language. */
export const inLanguage = async <T>(language: LanguageCode, work: () => T): Promise<Awaited<T>> =>
  await writing.run(await localeIn(language), work);

/** For the web's renderer, which may not know Node. */
export const pageLanguages: PageLanguages = { localeIn, run: (of, work) => writing.run(of, work), current };

const ofPage = new AsyncLocalStorage<Locale>();

/**
 * The language of the page that makes this call. It's not the one that the call writes in: what it caches is for
 * everyone, and its emails are to others.
 */
export const pageLanguage = (): LanguageCode => (ofPage.getStore() ?? english).language;

/** What the caller reads in the response, such as why something is refused, is in the language of their page. */
export const forCaller = <T>(write: () => T): T => writing.run(ofPage.getStore() ?? english, write);

/** For another process that does a part of a call: `forCaller` writes there in this language, the caller's. */
export const forCallerIn = async <T>(language: LanguageCode, work: () => T): Promise<Awaited<T>> =>
  await ofPage.run(await localeIn(language), work);

/**
 * Our pages name their language in each call (`web/browser-transport.ts`). Other browsers get the shop's own, because
 * they send a list of what people speak, of which our pages may have none. Programs with a key get English.
 */
export const followCalls = (app: FastifyInstance, languages: Offered): void => {
  if (isEnglishOnly(languages)) return;
  const [own] = languages;
  app.addHook('onRequest', ({ headers }, _, done) => {
    const language = languages.find((code) => code === headers['accept-language']) ?? own;
    if (language === 'en' || headers.authorization !== undefined) return done();
    // Its sentences are read once, with the first call.
    localeIn(language).then((locale) => ofPage.run(locale, done), done);
  });
};
