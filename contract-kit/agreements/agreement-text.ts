import { formatList } from '../format.ts';

/** The values of `features/catalogue/ai-use.ts`. */
export type AiUse = 'none' | 'assisted' | 'parts' | 'all';

export interface AgreementProducer {
  readonly name: string;
  readonly artist: string;
  /** The producer's part of the producers’ half of the music, such as "30%"; null if it was left open. */
  readonly publishing: string | null;
}

/** What an agreement names, frozen at the sale. */
export interface AgreementNames {
  readonly seller: string;
  readonly artist: string;
  /** The seller first; empty if the seller made the beat alone. */
  readonly producers: readonly AgreementProducer[];
  readonly buyer: string;
  readonly beat: string;
  readonly license: string;
  readonly price: string;
  /** The number of the order whose agreement this one replaces; null if it isn't an upgrade. */
  readonly replaces: string | null;
  /** What the seller said about AI in the beat; null if nothing. */
  readonly ai: AiUse | null;
  readonly exclusive: boolean;
  /** Whether the license has no usage limits. */
  readonly unlimited: boolean;
  readonly governingLaw: string;
  /** The label's name at the time of the sale. */
  readonly issuer: string;
}

const hasShares = ({ producers }: AgreementNames): boolean => producers.some(({ publishing }) => publishing !== null);

/** When a passage is part of an agreement. */
const cases = {
  always: () => true,
  exclusive: ({ exclusive }) => exclusive,
  'non-exclusive': ({ exclusive }) => !exclusive,
  upgrade: ({ replaces }) => replaces !== null,
  limited: ({ unlimited }) => !unlimited,
  alone: ({ producers }) => producers.length === 0,
  together: ({ producers }) => producers.length > 0,
  'shares-agreed': hasShares,
  'shares-open': (names) => names.producers.length > 0 && !hasShares(names),
  'ai-none': ({ ai }) => ai === 'none',
  'ai-assisted': ({ ai }) => ai === 'assisted',
  'ai-parts': ({ ai }) => ai === 'parts',
  'ai-all': ({ ai }) => ai === 'all',
} as const satisfies Readonly<Record<string, (names: AgreementNames) => boolean>>;

export type PassageCase = keyof typeof cases;

export interface Passage {
  readonly when: PassageCase;
  /** `{seller}` and so on stand for what the agreement names: `agreementVariables`. */
  readonly text: string;
}

/** Left out of an agreement that none of its passages is part of. */
export interface ClauseText {
  readonly heading: string;
  readonly passages: readonly Passage[];
}

export interface AgreementText {
  readonly title: string;
  /** Missing if no license is exclusive. */
  readonly exclusiveTitle?: string | undefined;
  /** Above the table of the license's files and limits. */
  readonly termsHeading: string;
  readonly clauses: readonly ClauseText[];
  /** Below the clauses: how both sides agreed. */
  readonly conduct: string;
}

/** The names of the producers as in the credits. */
export const creditOf = ({ artist, producers }: Pick<AgreementNames, 'artist' | 'producers'>): string =>
  producers.length === 0 ? artist : producers.map((producer) => producer.artist).join(' & ');

const sharesOf = ({ producers }: AgreementNames): string => {
  const parts = producers.flatMap(({ name, publishing }) => (publishing === null ? [] : [`${name} has ${publishing}`]));
  const rest = parts.length === producers.length ? [] : ['the others have the rest, as they have agreed'];
  return formatList([...parts, ...rest]);
};

export interface Variable {
  readonly about: string;
  /** If it's there, the variable has a value only in passages of these cases. */
  readonly only?: readonly PassageCase[];
  readonly of: (names: AgreementNames) => string;
}

const ofProducers = ['together', 'shares-agreed', 'shares-open'] as const;

/** What passages can name. */
export const agreementVariables = {
  seller: { about: 'the seller’s legal name', of: ({ seller }) => seller },
  artist: { about: 'the seller’s artist name', of: ({ artist }) => artist },
  buyer: { about: 'the buyer’s name', of: ({ buyer }) => buyer },
  beat: { about: 'the title of the beat or kit', of: ({ beat }) => beat },
  license: { about: 'the license’s title', of: ({ license }) => license },
  price: { about: 'the price paid', of: ({ price }) => price },
  label: { about: 'the label’s name', of: ({ issuer }) => issuer },
  law: { about: 'the governing law', of: ({ governingLaw }) => governingLaw },
  credit: { about: 'all producers’ artist names', of: creditOf },
  producers: {
    about: 'all producers’ names, with their artist names',
    only: ofProducers,
    of: ({ producers }) =>
      formatList(producers.map(({ name, artist }) => (name === artist ? name : `${name} (${artist})`))),
  },
  names: {
    about: 'all producers’ names',
    only: ofProducers,
    of: ({ producers }) => formatList(producers.map(({ name }) => name)),
  },
  shares: { about: 'who has which share of publishing', only: ['shares-agreed'], of: sharesOf },
  replaced: {
    about: 'the number of the order it replaces',
    only: ['upgrade'],
    of: ({ replaces }) => replaces ?? '',
  },
} as const satisfies Readonly<Record<string, Variable>>;

export type AgreementVariable = keyof typeof agreementVariables;

export const isVariable = (name: string): name is AgreementVariable => Object.hasOwn(agreementVariables, name);

/** What stands in braces, known or not, in order. */
export const bracedIn = (text: string): string[] => Array.from(text.matchAll(/\{([^{}]*)\}/g), ([, name = '']) => name);

const fill = (text: string, names: AgreementNames): string =>
  text.replaceAll(/\{([^{}]*)\}/g, (braced, name: string) =>
    isVariable(name) ? agreementVariables[name].of(names) : braced,
  );

interface Filled {
  readonly title: string;
  readonly termsHeading: string;
  readonly clauses: { heading: string; text: string }[];
  readonly conduct: string;
}

/** The text of one agreement. */
export const fillAgreement = (text: AgreementText, names: AgreementNames): Filled => ({
  title: names.exclusive ? (text.exclusiveTitle ?? text.title) : text.title,
  termsHeading: text.termsHeading,
  clauses: text.clauses.flatMap(({ heading, passages }) => {
    const own = passages.filter(({ when }) => cases[when](names));
    return own.length === 0 ? [] : [{ heading, text: own.map((passage) => fill(passage.text, names)).join(' ') }];
  }),
  conduct: fill(text.conduct, names),
});
