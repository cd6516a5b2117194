import '../tables.ts';
import { findUsersByUsernames } from '#features/account/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { ArtistEntry } from '../../artist-page.ts';
import { entriesIn } from '../artist-entries.ts';
import { isActiveSeller } from '../show-own-pages.ts';
import { tellArtist } from './mails.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'site.tell-artists': { readonly version: number };
  }
}

type TellDeps = Omit<Deps, 'db'>;

const allowedIn = (entries: readonly ArtistEntry[]): ReadonlySet<string> =>
  new Set(entries.filter(({ mayEdit }) => mayEdit).map(({ username }) => username));

/** Emails the artists whose permission a version of the label's artists changes, unless another one is in force. */
const tellChanged = async (deps: TellDeps, trx: Trx, version: number): Promise<void> => {
  const [current, before] = await trx
    .selectFrom('site_versions')
    .select(['version', 'data'])
    .where('name', '=', 'artists')
    .where('from_at', '<=', deps.clock.now())
    .orderBy('version', 'desc')
    .limit(2)
    .execute();
  if (current?.version !== version) return;
  const now = allowedIn(entriesIn(current.data));
  const earlier = allowedIn(entriesIn(before?.data ?? null));
  const changed = [...now, ...earlier].filter((username) => now.has(username) !== earlier.has(username));
  for (const user of (await findUsersByUsernames(trx, changed)).filter(isActiveSeller)) {
    await tellArtist(deps, trx, { user, mayEdit: now.has(user.username), version });
  }
};

export interface Added {
  readonly version: number;
  /** Null if it holds from now on. */
  readonly from: Date | null;
}

/** Emails them in the transaction that publishes, or when a scheduled version comes into force. */
export const tellArtists = async (deps: TellDeps, trx: Trx, { version, from }: Added): Promise<void> => {
  if (!from) return await tellChanged(deps, trx, version);
  const startAfterSeconds = Math.ceil((from.getTime() - deps.clock.now().getTime()) / 1000);
  await deps.jobs.send('site.tell-artists', { version }, { trx, startAfterSeconds });
};

export const siteJobs = (deps: Deps): void => {
  deps.jobs.define('site.tell-artists', {
    title: 'Email artists whose permission to edit their page has changed',
    handler: ({ version }) => inTransaction(deps.db, (trx) => tellChanged(deps, trx, version)),
  });
};
