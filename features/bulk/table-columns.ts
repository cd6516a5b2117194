import { genres } from '#content/genres.ts';
import { t } from '#contract-kit/texts/text.ts';

// What the reader understands, and what the import page explains. No zod here.

interface TableColumn {
  /** Its usual heading. */
  readonly heading: string;
  /** Other headings that mean the same, in lowercase letters and digits. */
  readonly synonyms: readonly string[];
  readonly about: () => string;
  /** Its cells in the sample table. */
  readonly sample: readonly [string, string];
}

const [first, second = first] = genres;

export const tableColumns = {
  title: {
    heading: 'Title',
    synonyms: ['name', 'track', 'trackname', 'tracktitle', 'beat', 'beatname', 'beattitle', 'song'],
    about: () => t`The only column a table needs, unless it has File.`,
    sample: ['Harbor Lights', 'Night Ferry'],
  },
  bpm: {
    heading: 'BPM',
    synonyms: ['tempo'],
    about: () => t`A number. Otherwise we look for it in the file’s name.`,
    sample: ['92', '140'],
  },
  key: {
    heading: 'Key',
    synonyms: ['scale', 'camelot', 'openkey', 'musicalkey', 'keysignature'],
    about: () => t`Written like “A minor”, “Am”, “8A” or “1m”.`,
    sample: ['A minor', '4A'],
  },
  genre: {
    heading: 'Genre',
    synonyms: ['maingenre'],
    about: () => t`A genre of this store, or one of its sub-genres.`,
    sample: [first?.name ?? '', second?.name ?? ''],
  },
  subGenre: {
    heading: 'Sub-genre',
    synonyms: ['style'],
    about: () => t`Optional.`,
    sample: [first?.subGenres[0] ?? '', ''],
  },
  tags: {
    heading: 'Tags',
    synonyms: ['tag', 'mood', 'moods', 'keywords'],
    about: () => t`Separated by commas or semicolons.`,
    sample: ['warm, dusty, slow', 'dark, driving, night'],
  },
  description: {
    heading: 'Description',
    synonyms: ['about'],
    about: () => t`Optional.`,
    sample: ['Recorded by the harbor.', ''],
  },
  price: {
    heading: 'Price',
    synonyms: ['beatprice'],
    about: () => t`The beat’s own price, which each license’s price is added to.`,
    sample: ['19.99', '29.99'],
  },
  publishAt: {
    heading: 'Release date',
    synonyms: ['release', 'publishdate', 'publishat', 'date'],
    about: () =>
      t`Written like 2027-01-31 or 2027-01-31 18:00. Without one, or if it has passed, a beat goes on sale once it’s ready.`,
    sample: ['', '2027-01-31 18:00'],
  },
  ai: {
    heading: 'AI',
    synonyms: ['madebyai'],
    about: () => t`${{ none: 'None' }}, ${{ assisted: 'Assisted' }}, ${{ parts: 'Parts' }} or ${{ all: 'All' }}.`,
    sample: ['None', 'None'],
  },
  freeDownload: {
    heading: 'Free download',
    synonyms: ['free'],
    about: () => t`${{ yes: 'Yes' }} or ${{ no: 'no' }}.`,
    sample: ['no', 'yes'],
  },
  externalId: {
    heading: 'External ID',
    synonyms: ['id', 'beatid', 'trackid', 'sku'],
    about: () =>
      t`Your own number for the beat. A later table with the same ID changes the beat instead of adding it again.`,
    sample: ['HL-001', 'NF-002'],
  },
  file: {
    heading: 'File',
    synonyms: ['filename', 'audio', 'audiofile', 'path'],
    about: () => t`Only needed if the files aren’t named like the title. A missing cover is drawn from the sound.`,
    sample: ['', 'night-ferry-master.wav'],
  },
} as const satisfies Readonly<Record<string, TableColumn>>;

export type Column = keyof typeof tableColumns;

/** In the order of the sample table. */
export const columnNames = Object.keys(tableColumns) as readonly Column[];
