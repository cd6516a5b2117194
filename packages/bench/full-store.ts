import { randomBytes, createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readSettings } from '../../server/startup/read-settings.ts';
import { countStatements } from '../../platform/database/statement-counter.ts';
import { createLog } from '../../platform/http/log.ts';
import { createApp } from '../../server/app.ts';
import { openPorts } from '../../server/startup/open-ports.ts';
import { runJobs } from '../../server/run-jobs.ts';
import { seedManyBeats } from '../../testing/beats/many-beats.ts';
import { createBeat, createListener, licenseIds } from '../../testing/factories.ts';
import { givePassword, logInAs } from '../../testing/people.ts';
import { benchEmail, benchPassword } from './log-ins.ts';

export const beatsInStore = 10_000;
/** Three minutes at 128 kbit/s. */
const previewBytes = 2_880_000;

export interface FullStore {
  readonly beatId: string;
  readonly previewFile: string;
  /** SQL statements per request: public GETs, GETs of a logged-in user, writes. */
  readonly statements: {
    reads: Record<string, number>;
    ownReads: Record<string, number>;
    writes: Record<string, number>;
  };
}

export const makeSmallStore = async (dataDir: string, beats: number): Promise<void> => {
  const config = readSettings({ NODE_ENV: 'development', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' });
  const ports = await openPorts(config, createLog('silent'));
  await seedManyBeats(ports.deps.db, beats).finally(() => ports.close());
};

/** Fills a store for the measured server, and counts the SQL statements of its calls in this process. */
export const makeFullStore = async (dataDir: string, publicFolder: string): Promise<FullStore> => {
  const config = readSettings({ NODE_ENV: 'development', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' });
  const ports = await openPorts(config, createLog('silent'));
  const { deps } = ports;
  const app = await createApp(deps);
  await runJobs(deps);
  try {
    await seedManyBeats(deps.db, beatsInStore);
    const beat = await createBeat(deps);
    const person = await createListener(deps, { email: benchEmail, emailVerifiedAt: new Date() });
    await givePassword({ app, deps }, person, benchPassword);
    const { headers } = await logInAs({ app, deps }, person);
    const preview = randomBytes(previewBytes);
    const previewKey = `previews/${beat.id}/bench.mp3`;
    await deps.storage.put(previewKey, preview, { contentType: 'audio/mpeg' });
    const hash = createHash('sha256').update(preview).digest('hex');
    await deps.db
      .updateTable('catalogue_beats')
      .set({ preview_key: previewKey, preview_bytes: previewBytes, preview_hash: hash })
      .where('id', '=', beat.id)
      .execute();
    writeFileSync(path.join(publicFolder, 'preview.mp3'), preview);

    const count = async (method: 'GET' | 'POST', url: string, payload?: object, own = false): Promise<number> => {
      const { result, statements } = await countStatements(
        async () => await app.inject({ method, url, headers: own ? headers : {}, ...(payload && { payload }) }),
      );
      if (result.statusCode >= 400) throw new Error(`${method} ${url}: ${result.statusCode} ${result.body}`);
      return statements.length;
    };
    const api = '/api/v1/app';
    const { token } = (await app.inject(`${api}/token/${beat.id}/mp3`)).json<{ token: string }>();
    const first = await app.inject(`${api}/beatstore/getAllBeats?limit=1`);
    const sellerId = first.json<{ beats: { user: { _id: string } }[] }>().beats[0]?.user._id;
    const reads: Record<string, number> = {};
    for (const url of [
      `${api}/site`,
      `${api}/beatstore/getAllBeats`,
      `${api}/beatstore/getAllBeats?limit=40&q=tide&sort=popular`,
      `${api}/beatstore/facets`,
      `${api}/beatstore/track/${beat.id}`,
      `${api}/beatstore/track/${beat.id}/peaks`,
      `${api}/beatstore/artist/${sellerId}`,
      `${api}/token/${beat.id}/mp3`,
      `${api}/stream/${beat.id}/mp3?token=${token}`,
    ]) {
      reads[url.split('token=')[0]!.replaceAll(/[0-9a-f-]{36}/g, ':id')] = await count('GET', url);
    }
    const ownReads: Record<string, number> = {};
    for (const url of [
      `${api}/user-info`,
      `${api}/sessions`,
      `${api}/security`,
      `${api}/orders`,
      `${api}/recent-orders?email=${encodeURIComponent(benchEmail)}`,
      `/api/v1/beats/purchased/${person.id}`,
      `${api}/support-requests?email=${encodeURIComponent(benchEmail)}`,
    ]) {
      ownReads[url.split('?')[0]!.replaceAll(/[0-9a-f-]{36}/g, ':id')] = await count('GET', url, undefined, true);
    }
    const items = [{ beatId: beat.id, licenseId: licenseIds['premium'] }];
    const writes = {
      [`${api}/checkout/quote`]: await count('POST', `${api}/checkout/quote`, { items }),
      [`${api}/stripe/create-checkout-session`]: await count('POST', `${api}/stripe/create-checkout-session`, {
        items,
        email: 'ada@example.com',
        consent: true,
      }),
      [`${api}/orders/find`]: await count('POST', `${api}/orders/find`, { email: 'ada@example.com' }),
    };
    return { beatId: beat.id, previewFile: 'preview.mp3', statements: { reads, ownReads, writes } };
  } finally {
    await app.close();
    await ports.close();
  }
};
