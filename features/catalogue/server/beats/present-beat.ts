import { coverPath } from '../../paths.ts';
import { centsToPrice } from '#contract-kit/money.ts';
import type { UserRow } from '#features/account/server/public.ts';
import { type Beat } from '../../contract.ts';
import { formatTime } from '../../format-time.ts';
import { type FileKind, type License, fileKinds } from '#features/licenses/contract.ts';
import { type LicenseRow, presentLicense } from '#features/licenses/server/public.ts';
import { fromColumns } from './choice-columns.ts';
import { licensesOnBeat } from './licenses-on-beat.ts';
import type { PublishedRow } from './read-beats.ts';

export const presentPerson = (user: UserRow): Beat['user'] => ({
  _id: user.id,
  username: user.username,
  name: user.display_name,
});

const kitOf = ({ kit_type: type, kit_files: files, kit_bytes: bytes }: KitColumns): Beat['kit'] =>
  type === null || files === null || bytes === null ? null : { type, files, bytes };

type KitColumns = Pick<PublishedRow, 'kit_type' | 'kit_files' | 'kit_bytes'>;

/** Keeps the display order. A kit's demo isn't for sale. */
export const soldKinds = ({ kind, file_kinds: kinds }: Pick<PublishedRow, 'kind' | 'file_kinds'>): FileKind[] =>
  fileKinds.filter((each) => kinds.includes(each) && (each === 'kit') === (kind === 'kit'));

/** These fields are the same for every viewer. */
export const presentFacts = (row: Omit<PublishedRow, 'credits' | 'seller_username' | 'seller_name'>) => ({
  _id: row.id,
  kind: row.kind,
  kit: kitOf(row),
  title: row.title,
  description: row.description,
  price: centsToPrice(row.price_cents),
  ...fromColumns(row),
  bpm: row.bpm,
  tags: row.tags,
});

/** Licenses are created once and shared, which matters with ten thousand rows. */
export const createPresenter = (licenses: readonly LicenseRow[]) => {
  const usual = new Map(licenses.map((row) => [row, presentLicense(row)]));
  const sets = new Map<string, License[]>();

  const licensesOf = ({ license_prices: prices }: PublishedRow): License[] => {
    const name = JSON.stringify(prices);
    const known =
      sets.get(name) ?? licensesOnBeat(licenses, prices).map((row) => usual.get(row) ?? presentLicense(row));
    sets.set(name, known);
    return known;
  };

  return (row: PublishedRow): Beat => {
    if (row.cover === null || row.duration_ms === null || row.published_at === null) {
      throw new Error(`The published beat ${row.id} is incomplete.`);
    }
    return {
      ...presentFacts(row),
      coverImage: coverPath(row.cover),
      licenses: licensesOf(row),
      beatFiles: soldKinds(row),
      time: formatTime(row.duration_ms),
      durationMs: row.duration_ms,
      wave: row.wave ?? '',
      likes: [],
      likeCount: row.like_count,
      commentCount: row.comment_count,
      createdAt: row.published_at.toISOString(),
      user: { _id: row.seller_id, username: row.seller_username, name: row.seller_name },
      ...(row.credits && { credits: row.credits }),
    };
  };
};
