import { currentLocale, offeredLanguages } from '#contract-kit/languages/current.ts';
import { pathIn } from '#contract-kit/languages/language-path.ts';
import { type LanguageCode, languages } from '#contract-kit/languages/languages.ts';
import { toast } from '#ui/composites/toast.tsx';
import { createPath } from '#ui/routing/routing.ts';
import { readLocation } from '../router/browser-history.ts';

/** In the language that is offered, whose other texts this page doesn't have. */
const offers: Readonly<Record<LanguageCode, { readonly text: string; readonly action: string }>> = {
  en: { text: 'This page is also in English.', action: 'Read in English' },
  de: { text: 'Diese Seite gibt es auch auf Deutsch.', action: 'Auf Deutsch lesen' },
  fr: { text: 'Cette page existe aussi en français.', action: 'Lire en français' },
  es: { text: 'Esta página también está en español.', action: 'Leer en español' },
  'pt-BR': { text: 'Esta página também está em português.', action: 'Ler em português' },
  'en-XA': { text: 'Ţĥîš þåĝé îš åļšö îñ Ëñĝļîšĥ.', action: 'Ŕéåđ îñ Ëñĝļîšĥ' },
  'ar-XB': { text: 'This page is also in mirrored English.', action: 'Read mirrored' },
};

/** Set once the offer was seen, and read by no server. */
const seenKey = 'languageOffered';

/** "de-AT" prefers German, and "pt" Brazilian Portuguese. */
const speaks = (preferred: string, code: LanguageCode): boolean =>
  preferred.toLowerCase() === code.toLowerCase() || preferred.split('-')[0] === code.split('-')[0];

/** Offers the visitor's own language once, as one line. Nobody is sent to another address. */
export const offerLanguage = (preferred: readonly string[], storage: Pick<Storage, 'getItem' | 'setItem'>): void => {
  const offered = offeredLanguages();
  const { language } = currentLocale();
  if (offered.length === 1 || storage.getItem(seenKey) !== null) return;
  const own = preferred.map((code) => offered.find((one) => speaks(code, one))).find((code) => code !== undefined);
  if (own === undefined || own === language) return;
  storage.setItem(seenKey, own);
  const { text, action } = offers[own];
  const go = (): void => window.location.assign(pathIn(own, offered, createPath(readLocation())));
  toast.info(text, {
    id: 'language',
    title: languages[own].name,
    duration: Number.POSITIVE_INFINITY,
    action: { label: action, onPress: go },
  });
};
