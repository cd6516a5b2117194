// Without the values themselves, which are in `choice-options.ts`: every page of the site loads this.

/** Of a genre, a key. */
export const maxChoiceLength = 60;

interface Choice {
  /** In `catalogue_beats` and, folded, in `catalogue_listings`. */
  readonly column: string;
  readonly label: string;
  /** What a value says, for programs. */
  readonly description: string;
  readonly choose: string;
  /** What the store's filter says while nothing is chosen. */
  readonly all: string;
  /** Its options depend on this one. */
  readonly within?: 'genre';
  /** Differs from beat to beat: a new draft doesn't take over the last beat's, nor do all drafts get one. */
  readonly differs?: true;
  /** Other values are accepted as well. */
  readonly isOpen?: true;
  readonly isOptional?: true;
  /**
   * What the seller vouches for, asked for each beat anew: a new draft doesn’t take over the last beat’s. Its values are codes,
   * which no search looks at.
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
 * What a seller chooses from a list for each beat: shown with it, searched, and a filter of the store. Contract, columns,
 * forms and filters follow from this; another one also needs its values in `choice-options.ts`, and a column in both tables.
 */
export const beatChoices: Readonly<Record<ChoiceName, Choice & { readonly column: ChoiceColumn }>> = choices;

export const choiceNames = Object.keys(choices) as readonly ChoiceName[];

/** One value for each choice. */
export const eachChoice = <T>(make: (name: ChoiceName) => T): Record<ChoiceName, T> =>
  Object.fromEntries(choiceNames.map((name) => [name, make(name)])) as Record<ChoiceName, T>;

type SharedChoice = { [N in ChoiceName]: (typeof choices)[N] extends { differs: true } ? never : N }[ChoiceName];

/** What several beats often have in common, and what sound kits have, too. */
export const sharedChoices = choiceNames.filter((name): name is SharedChoice => !beatChoices[name].differs);

/** One value for each of them. */
export const eachSharedChoice = <T>(make: (name: SharedChoice) => T): Record<SharedChoice, T> =>
  Object.fromEntries(sharedChoices.map((name) => [name, make(name)])) as Record<SharedChoice, T>;

/** A change of one choice: those within it begin anew. */
export const choose = (name: ChoiceName, value: string): Partial<Choices> => ({
  ...Object.fromEntries(choiceNames.flatMap((other) => (beatChoices[other].within === name ? [[other, '']] : []))),
  [name]: value,
});

/** Nothing is chosen yet. */
export const noChoices: Choices = eachChoice(() => '');

export const choicesOf = (from: Choices): Choices => eachChoice((name) => from[name]);

/** Those that are missing, by name. */
export const findMissingChoices = (chosen: Choices): Partial<Record<ChoiceName, string>> =>
  Object.fromEntries(
    choiceNames
      .filter((name) => chosen[name] === '' && !beatChoices[name].isOptional)
      .map((name) => [name, missingText(name)]),
  );

export const missingText = (name: ChoiceName): string => `${beatChoices[name].choose}.`;
