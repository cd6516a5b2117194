import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { startBaseline } from './baselines/start.ts';
import type { FullStore } from './full-store.ts';
import { ratioOf, requestsPerSecond } from './load.ts';
import { describe, readRaw } from './reads.ts';
import { say } from './say.ts';
import { haveTool } from './tools.ts';

const encoding = 'br';
const connections = 16;
const seconds = 2;

/** Compares the most visited pages, requested as browsers do, with node:http sending the same bytes. */
export async function measureVisitors(url: string, { beatId }: FullStore, publicFolder: string): Promise<void> {
  if (!haveTool('wrk')) return;
  const track = await fetch(`${url}/api/v1/app/beatstore/track/${beatId}`);
  const { user } = (await track.json()) as { user: { username: string } };
  const pages = { '/': '/', '/beatstore': '/beatstore', 'a product page': `/beatstore/product/${beatId}` };
  for (const [name, page] of Object.entries({ ...pages, 'an artist page': `/beatstore/${user.username}` })) {
    const address = url + page;
    const { etag, body } = await readRaw(address, encoding);
    const file = path.join(publicFolder, 'page.html.br');
    writeFileSync(file, body);
    const bare = await startBaseline('server.ts', [file, encoding]);
    try {
      const headers = { accept: 'text/html', 'accept-encoding': encoding };
      const kilobytes = (body.length / 1000).toFixed(1);
      const measure = (what: string, own: Record<string, string>, others: Record<string, string>): void => {
        const result = ratioOf(
          () => requestsPerSecond(address, { ...headers, ...own }, { connections, seconds }),
          () => requestsPerSecond(bare.url, { ...headers, ...others }, { connections, seconds }),
        );
        say(`${what}, against bare node:http`, describe(result), 'at least 0.5', result.ratio >= 0.5);
      };
      measure(`${name} (${kilobytes} kB) for ${connections} visitors`, {}, {});
      measure(`${name}, 304`, { 'if-none-match': etag }, { 'if-none-match': '"bench"' });
    } finally {
      bare.close();
    }
  }
}
