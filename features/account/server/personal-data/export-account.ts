import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { label } from '#content/current.ts';
import { dayOf } from '#contract-kit/numbers/days.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { findUsersByIds } from '../people.ts';
import type { FileData, JsonRecord, PersonalData } from '#platform/personal-data/personal-data.ts';

type ExportDeps = Pick<Deps, 'db' | 'storage' | 'clock' | 'config'>;

const limit = { name: 'account.export', max: 5, seconds: 3600 } as const;

interface Export {
  readonly filename: string;
  readonly zip: Readable;
}

/** Streams every feature's data about a person as a zip. */
export const exportAccount = async (
  deps: ExportDeps,
  records: readonly PersonalData[],
  actor: UserActor,
): Promise<Export | Failure<'ACCOUNT_TOO_OFTEN'>> => {
  const now = deps.clock.now();
  const wait = await checkRateLimits(deps, [limit, actor.id]);
  if (wait > 0) return fail('ACCOUNT_TOO_OFTEN', { retryAfterSeconds: wait });
  const [person] = await findUsersByIds(deps.db, [actor.id]);
  if (!person) throw new Error('Session without a user');
  const json = new Map<string, FileData>();
  const files = new Map<string, string>();
  for (const record of records) {
    const { data, files: named = {} } = await record.collect(deps.db, person);
    const path = `${record.name}.json`;
    const written = json.get(path);
    json.set(path, written === undefined ? data : joined(path, written, data));
    for (const [file, key] of Object.entries(named)) {
      // A missing file must not block the rest.
      if ((await deps.storage.stat(key)) !== null) files.set(file, key);
    }
  }
  const day = dayOf(now);
  return {
    filename: `${label.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${person.username}-${day}.zip`,
    zip: streamZip(deps, { json, files, now }),
  };
};

const isRecord = (data: FileData): data is JsonRecord => data !== null && !Array.isArray(data);

const joined = (path: string, one: FileData, other: FileData): FileData => {
  if (!isRecord(one) || !isRecord(other)) throw new Error(`Two features write ${path}, so both must write a record`);
  const twice = Object.keys(other).filter((key) => Object.hasOwn(one, key));
  if (twice.length > 0) throw new Error(`Two features write ${twice.join(', ')} in ${path}`);
  return { ...one, ...other };
};

interface Contents {
  readonly json: ReadonlyMap<string, unknown>;
  readonly files: ReadonlyMap<string, string>;
  readonly now: Date;
}

const streamZip = ({ storage }: Pick<Deps, 'storage'>, { json, files, now }: Contents): Readable => {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  for (const [path, data] of json) {
    zip.addBuffer(Buffer.from(`${JSON.stringify(data, null, 2)}\n`), path, { mtime: now });
  }
  const openFile = async (key: string, pass: (error: unknown, file: Readable) => void): Promise<void> => {
    try {
      const file = await storage.open(key);
      file.on('error', (error) => output.destroy(error));
      // If the client has disconnected, no file may stay open.
      if (output.destroyed) file.destroy();
      else output.once('close', () => file.destroy());
      pass(null, file);
    } catch (error) {
      output.destroy(error as Error);
    }
  };
  for (const [path, key] of files) {
    // Images and music are already compressed.
    zip.addReadStreamLazy(path, { mtime: now, compress: false }, (pass) => void openFile(key, pass));
  }
  zip.end();
  return output;
};
