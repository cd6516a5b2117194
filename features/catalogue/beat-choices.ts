import { t } from '#contract-kit/texts/text.ts';

// Every page of the site loads this file, so the values themselves are in `choice-options.ts`.

/** Maximum length of a value, such as a genre or a key. */
export const maxChoiceLength = 60;

interface Choice {
  /** The column in `catalogue_beats` and, folded, in `catalogue_listings`. */
  readonly column: string;
  readonly label: string;
  /** The API's documentation shows this. */
  readonly description: string;
  readonly choose: string;
  /** Label of the store's filter while nothing is chosen. */
  readonly all: string;
  /** The choice that the options depend on. */
  readonly within?: 'genre';
  /** A new draft doesn't copy this choice from the last beat, and drafts in a batch don't share it. */
  readonly differs?: true;
  /** Accepts values outside its options. */
  readonly isOpen?: true;
  readonly isOptional?: true;
  /** The seller vouches for the value, so a new draft doesn’t copy it. Values are codes, which the search ignores. */
  readonly isStatement?: true;
}

const choices = {
  genre: {
    column: 'genre',
    get label() {
      return t`Genre`;
    },
    description: 'Genre, from the store’s list',
    get choose() {
      return t`Choose a genre`;
    },
    get all() {
      return t`All genres`;
    },
  },
  subGenre: {
    column: 'sub_genre',
    get label() {
      return t`Sub-genre`;
    },
    description: 'Sub-genre, within the genre',
    get choose() {
      return t`Choose a sub-genre`;
    },
    get all() {
      return t`All sub-genres`;
    },
    within: 'genre',
  },
  key: {
    column: 'key',
    get label() {
      return t`Key`;
    },
    description: 'Musical key, like "A minor"; empty if unknown, and for sound kits',
    get choose() {
      return t`Choose a key`;
    },
    get all() {
      return t`All keys`;
    },
    differs: true,
    isOpen: true,
  },
  ai: {
    column: 'ai',
    get label() {
      return t`AI`;
    },
    description: 'How AI was used, according to the seller; empty if the seller hasn’t answered',
    get choose() {
      return t`Choose an answer`;
    },
    get all() {
      return t`With or without AI`;
    },
    isOptional: true,
    isStatement: true,
  },
} as const satisfies Readonly<Record<string, Choice>>;

export type ChoiceName = keyof typeof choices;
export type ChoiceColumn = (typeof choices)[ChoiceName]['column'];
export type Choices = Readonly<Record<ChoiceName, string>>;
export type SomeChoices = { readonly [N in ChoiceName]?: string | undefined };

/**
 * The choices that a seller makes from lists. Contract, columns, forms, search and filters follow from this. To add a
 * choice, also add its values to `choice-options.ts` and a column to both tables.
 */
export const beatChoices: Readonly<Record<ChoiceName, Choice & { readonly column: ChoiceColumn }>> = choices;

export const choiceNames = Object.keys(choices) as readonly ChoiceName[];

export const eachChoice = <T>(make: (name: ChoiceName) => T): Record<ChoiceName, T> =>
  Object.fromEntries(choiceNames.map((name) => [name, make(name)])) as Record<ChoiceName, T>;

type SharedChoice = { [N in ChoiceName]: (typeof choices)[N] extends { differs: true } ? never : N }[ChoiceName];

/** Beats often have these in common, and sound kits have them as well. */
export const sharedChoices = choiceNames.filter((name): name is SharedChoice => !beatChoices[name].differs);

export const eachSharedChoice = <T>(make: (name: SharedChoice) => T): Record<SharedChoice, T> =>
  Object.fromEntries(sharedChoices.map((name) => [name, make(name)])) as Record<SharedChoice, T>;

/** Also clears the choices that depend on this one. */
export const choose = (name: ChoiceName, value: string): Partial<Choices> => ({
  ...Object.fromEntries(choiceNames.flatMap((other) => (beatChoices[other].within === name ? [[other, '']] : []))),
  [name]: value,
});

export const noChoices: Choices = eachChoice(() => '');

export const choicesOf = (from: Choices): Choices => eachChoice((name) => from[name]);

/** Returns messages by choice. */
export const findMissingChoices = (chosen: Choices): Partial<Record<ChoiceName, string>> =>
  Object.fromEntries(
    choiceNames
      .filter((name) => chosen[name] === '' && !beatChoices[name].isOptional)
      .map((name) => [name, missingText(name)]),
  );

export const missingText = (name: ChoiceName): string => `${beatChoices[name].choose}.`;
