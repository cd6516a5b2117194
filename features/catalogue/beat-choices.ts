// Every page of the site loads this file, so the values themselves are in `choice-options.ts`.

/** Maximum length of a genre or a key. */
export const maxChoiceLength = 60;

interface Choice {
  /** Column in `catalogue_beats` and, folded, in `catalogue_listings`. */
  readonly column: string;
  readonly label: string;
  /** What a value means, for the API's documentation. */
  readonly description: string;
  readonly choose: string;
  /** Label of the store's filter while nothing is chosen. */
  readonly all: string;
  /** The choice that its options depend on. */
  readonly within?: 'genre';
  /**
   * Differs from beat to beat: a new draft doesn't copy it from the last beat, and a batch of drafts doesn't share it.
   */
  readonly differs?: true;
  /** Accepts values outside its options. */
  readonly isOpen?: true;
  readonly isOptional?: true;
  /**
   * The seller vouches for it for each beat, so a new draft doesn’t copy the last beat’s answer. Its values are codes,
   * which the search ignores.
   */
  readonly isStatement?: true;
}

const choices = {
  genre: {
    column: 'genre',
    label: 'Genre',
    description: 'One of the store’s genres',
    choose: 'Choose a genre',
    all: 'All genres',
  },
  subGenre: {
    column: 'sub_genre',
    label: 'Sub-genre',
    description: 'Within the genre',
    choose: 'Choose a sub-genre',
    all: 'All sub-genres',
    within: 'genre',
  },
  key: {
    column: 'key',
    label: 'Key',
    description: 'Like "A minor"; empty: not said',
    choose: 'Choose a key',
    all: 'All keys',
    differs: true,
    isOpen: true,
  },
  ai: {
    column: 'ai',
    label: 'AI',
    description: 'How AI was used, as its seller says; empty: not said',
    choose: 'Choose an answer',
    all: 'With or without AI',
    isOptional: true,
    isStatement: true,
  },
} as const satisfies Readonly<Record<string, Choice>>;

export type ChoiceName = keyof typeof choices;
export type ChoiceColumn = (typeof choices)[ChoiceName]['column'];
export type Choices = Readonly<Record<ChoiceName, string>>;
export type SomeChoices = { readonly [N in ChoiceName]?: string | undefined };

/**
 * The choices that a seller makes from lists for each beat: shown with the beat, searched, and filters of the store.
 * Contract, columns, forms and filters follow from this. Another choice also needs its values in `choice-options.ts`,
 * and a column in both tables.
 */
export const beatChoices: Readonly<Record<ChoiceName, Choice & { readonly column: ChoiceColumn }>> = choices;

export const choiceNames = Object.keys(choices) as readonly ChoiceName[];

/** One value for each choice. */
export const eachChoice = <T>(make: (name: ChoiceName) => T): Record<ChoiceName, T> =>
  Object.fromEntries(choiceNames.map((name) => [name, make(name)])) as Record<ChoiceName, T>;

type SharedChoice = { [N in ChoiceName]: (typeof choices)[N] extends { differs: true } ? never : N }[ChoiceName];

/** Choices that several beats often have in common, and that sound kits have, too. */
export const sharedChoices = choiceNames.filter((name): name is SharedChoice => !beatChoices[name].differs);

/** One value for each shared choice. */
export const eachSharedChoice = <T>(make: (name: SharedChoice) => T): Record<SharedChoice, T> =>
  Object.fromEntries(sharedChoices.map((name) => [name, make(name)])) as Record<SharedChoice, T>;

/** Changes one choice, and clears those that depend on it. */
export const choose = (name: ChoiceName, value: string): Partial<Choices> => ({
  ...Object.fromEntries(choiceNames.flatMap((other) => (beatChoices[other].within === name ? [[other, '']] : []))),
  [name]: value,
});

export const noChoices: Choices = eachChoice(() => '');

export const choicesOf = (from: Choices): Choices => eachChoice((name) => from[name]);

/** Messages for the missing choices, by name. */
export const findMissingChoices = (chosen: Choices): Partial<Record<ChoiceName, string>> =>
  Object.fromEntries(
    choiceNames
      .filter((name) => chosen[name] === '' && !beatChoices[name].isOptional)
      .map((name) => [name, missingText(name)]),
  );

export const missingText = (name: ChoiceName): string => `${beatChoices[name].choose}.`;
