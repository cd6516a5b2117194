import { afterEach, beforeEach, expect, it } from 'vitest';
import { setOffered } from '#contract-kit/languages/current.ts';
import { englishOnly } from '#contract-kit/languages/language-path.ts';
import { useToasts } from '#ui/toasts/toasts.ts';
import { offerLanguage } from './offer-language.ts';

beforeEach(() => {
  localStorage.clear();
  useToasts.setState({ entries: [] });
  setOffered(['en', 'de', 'pt-BR']);
});
afterEach(() => setOffered(englishOnly));

const offerTo = (...preferred: string[]): string[] => {
  offerLanguage(preferred, localStorage);
  return useToasts.getState().entries.map(({ message }) => message);
};

it('offers the first language of the visitor that the shop has, in that language', () => {
  expect(offerTo('it', 'de-AT', 'pt')).toEqual(['Diese Seite gibt es auch auf Deutsch.']);
});

it('offers Brazilian Portuguese to whoever speaks Portuguese', () => {
  expect(offerTo('pt-PT')).toEqual(['Esta página também está em português.']);
});

it('offers a language once', () => {
  offerTo('de');
  useToasts.setState({ entries: [] });
  expect(offerTo('de')).toEqual([]);
});

it.each([[['en-GB', 'de']], [['it']], [[]]])('offers nothing to whoever prefers %j', (preferred) => {
  expect(offerTo(...preferred)).toEqual([]);
});

it('offers nothing in a shop with one language', () => {
  setOffered(englishOnly);
  expect(offerTo('de')).toEqual([]);
});
