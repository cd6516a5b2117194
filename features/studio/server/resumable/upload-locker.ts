import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/utils';
import { sql } from 'kysely';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/database/open.ts';

type LocalDeps = { readonly db: Db; readonly config: Pick<Config, 'databaseUrl'> };

/** A lease ends this long after its server's last renewal. */
const leaseMs = 15_000;
/** After a renewal, a connection may start writes for this long. The rest of the lease is for writes in progress. */
const trustMs = 10_000;
const renewMs = 1000;
const lookAgainMs = 200;
/** Longer than the lease, so that a client gets past a killed server without an error. */
const patienceMs = 20_000;

interface Holder {
  readonly release: RequestRelease;
  readonly left: PromiseWithResolvers<void>;
}

/**
 * Lets one connection at a time send an upload; a new one makes the old one stop. One process coordinates its
 * connections in memory, several servers by a lease in the upload's row, which expires if its server is killed.
 */
export class UploadLocker implements Locker {
  readonly #deps: LocalDeps;
  readonly #holders = new Map<string, Holder>();

  constructor(deps: LocalDeps) {
    this.#deps = deps;
  }

  newLock(id: string): UploadLock {
    return new UploadLock(this.#deps, this.#holders, id);
  }
}

export class UploadLock implements Lock {
  /** The connection's id in the database. */
  readonly holder = randomUUID();
  readonly #db: Db;
  /** No other process can use the embedded database. */
  readonly #isSole: boolean;
  readonly #holders: Map<string, Holder>;
  readonly #id: string;
  #renewal: NodeJS.Timeout | null = null;
  #renewedAt = -Infinity;

  constructor({ db, config }: LocalDeps, holders: Map<string, Holder>, id: string) {
    this.#db = db;
    this.#isSole = config.databaseUrl === null;
    this.#holders = holders;
    this.#id = id;
  }

  /** Returns false once another server may have given the upload to another connection: nothing more may be written. */
  isHeld(): boolean {
    return this.#isSole || performance.now() - this.#renewedAt < trustMs;
  }

  async lock(stop: AbortSignal, release: RequestRelease): Promise<void> {
    const until = performance.now() + patienceMs;
    await this.#takeHere(stop, release, until);
    if (this.#isSole) return;
    try {
      await this.#takeEverywhere(stop, until);
    } catch (error) {
      this.#leaveHere();
      throw error;
    }
    this.#renewal = setInterval(() => void this.#renew(release), renewMs).unref();
  }

  async unlock(): Promise<void> {
    if (this.#renewal) clearInterval(this.#renewal);
    this.#renewedAt = -Infinity;
    // If the database is unavailable, the lease expires automatically.
    if (!this.#isSole) await this.#giveBack().catch(() => undefined);
    this.#leaveHere();
  }

  async #takeHere(stop: AbortSignal, release: RequestRelease, until: number): Promise<void> {
    for (;;) {
      const holder = this.#holders.get(this.#id);
      if (!holder) break;
      await holder.release();
      const patience = new AbortController();
      const late = delay(Math.max(0, until - performance.now()), true, { signal: patience.signal });
      const isLate = await Promise.race([holder.left.promise, late.catch(() => true)]);
      patience.abort();
      if (isLate || stop.aborted) throw ERRORS.ERR_LOCK_TIMEOUT;
    }
    this.#holders.set(this.#id, { release, left: Promise.withResolvers() });
  }

  #leaveHere(): void {
    const holder = this.#holders.get(this.#id);
    this.#holders.delete(this.#id);
    holder?.left.resolve();
  }

  async #takeEverywhere(stop: AbortSignal, until: number): Promise<void> {
    for (;;) {
      const at = performance.now();
      if (await this.#acquire()) {
        this.#renewedAt = at;
        return;
      }
      // Without a row there is nothing to lock: the code that reads the upload reports that it's missing.
      if (!(await this.#ask())) return;
      if (stop.aborted || performance.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT;
      await delay(lookAgainMs);
    }
  }

  async #renew(release: RequestRelease): Promise<void> {
    const at = performance.now();
    try {
      const row = await this.#db
        .updateTable('catalogue_uploads')
        .set({ held_until: leaseEnd })
        .where('id', '=', this.#id)
        .where('holder', '=', this.holder)
        .returning('is_wanted')
        .executeTakeFirst();
      this.#renewedAt = row ? at : -Infinity;
      if (!row || row.is_wanted) await release();
    } catch {
      if (!this.isHeld()) await release();
    }
  }

  async #acquire(): Promise<boolean> {
    const row = await this.#db
      .updateTable('catalogue_uploads')
      .set({ holder: this.holder, held_until: leaseEnd, is_wanted: false })
      .where('id', '=', this.#id)
      .where(({ or, eb }) => or([eb('held_until', 'is', null), eb('held_until', '<', sql<Date>`now()`)]))
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  async #ask(): Promise<boolean> {
    const row = await this.#db
      .updateTable('catalogue_uploads')
      .set({ is_wanted: true })
      .where('id', '=', this.#id)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  async #giveBack(): Promise<void> {
    await this.#db
      .updateTable('catalogue_uploads')
      .set({ holder: null, held_until: null, is_wanted: false })
      .where('id', '=', this.#id)
      .where('holder', '=', this.holder)
      .execute();
  }
}

/** All servers share the database's clock. */
const leaseEnd = sql<Date>`now() + ${leaseMs}::int * interval '1 millisecond'`;
