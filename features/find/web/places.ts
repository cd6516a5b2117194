import type { DashboardIconName } from '#ui/composites/dashboard-icon.tsx';
import { wordsOf } from '../words-of.ts';

/** A page, or something to do on it. */
export interface FindPlace {
  readonly title: string;
  /** Where it is in the sidebar. */
  readonly about: string;
  readonly to: string;
  readonly icon: DashboardIconName;
  /** True if the target isn't part of this app, so the browser loads it. */
  readonly reloadDocument: boolean;
}

export interface FindProps {
  readonly pages: readonly FindPlace[];
  readonly actions: readonly FindPlace[];
  /** Says what the field finds, e.g. "Orders, beats and people". */
  readonly placeholder: string;
}

const maxPlaces = 5;

/** Every typed word begins a word of the place; "ecommerce" finds "E-commerce", too. */
const matches = ({ title, about }: FindPlace, typed: readonly string[]): boolean => {
  const words = wordsOf(`${title} ${about}`);
  return (
    typed.every((start) => words.some((word) => word.startsWith(start))) ||
    wordsOf(title).join('').startsWith(typed.join(''))
  );
};

/** Those whose title begins with the text come first. Without text, all of them. */
export const matchPlaces = (places: readonly FindPlace[], text: string): readonly FindPlace[] => {
  const typed = wordsOf(text);
  if (typed.length === 0) return text === '' ? places : [];
  const begins = ({ title }: FindPlace): boolean => wordsOf(title).join(' ').startsWith(typed.join(' '));
  return places
    .filter((place) => matches(place, typed))
    .toSorted((a, b) => Number(begins(b)) - Number(begins(a)))
    .slice(0, maxPlaces);
};
