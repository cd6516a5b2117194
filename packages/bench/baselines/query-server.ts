// The baseline for uncached reads: node:http and one statement that returns the whole body. argv: port, data folder.
import { createServer, type ServerResponse } from 'node:http';
import { joinEmbedded } from '../../../platform/database/join-embedded.ts';
import { createLog } from '../../../platform/http/log.ts';

const [, , port, dataDir = ''] = process.argv;
const { pool } = await joinEmbedded(dataDir, createLog('silent'), 8);

const respond = async (response: ServerResponse): Promise<void> => {
  const { rows } = await pool.query<{ body: string }>('select body from bench_page');
  const body = Buffer.from(rows[0]?.body ?? '');
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
};

createServer((_request, response) => void respond(response)).listen(Number(port), '127.0.0.1');
