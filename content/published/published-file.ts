/** A version of a document that was published in a shop, and exported with `npm run content -- export`. */
export interface PublishedVersion<Data = unknown> {
  /** The moment from which it holds. Until then, that shop showed what is further down in the file, or in `content/`. */
  readonly from: string;
  /** What orders and addresses call it, such as "2026-12-01.3"; null unless people agree to it. */
  readonly knownAs: string | null;
  readonly data: Data;
}

/** A file in `published/`: newest first, and empty while nothing was exported. A command checks it before each build. */
export type PublishedFile<Data = unknown> = readonly PublishedVersion<Data>[];

/** What a file says now; undefined while nothing was exported. */
export const latestOf = <Data>(file: PublishedFile): Data | undefined => file[0]?.data as Data | undefined;

/** What a file said at a moment; undefined if nothing was published yet. */
export const publishedAt = (file: PublishedFile, at: Date): PublishedVersion | undefined =>
  file.find(({ from }) => new Date(from) <= at);
