// The baseline for cached responses: a process with only node:http. argv: port, file, encoding.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [, , port, file, encoding] = process.argv;
const body = readFileSync(file ?? '');
const etag = '"bench"';

createServer((request, response) => {
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end();
    return;
  }
  const encodingHeader = encoding ? { 'content-encoding': encoding } : {};
  response
    .writeHead(200, { etag, 'content-type': 'application/json', 'content-length': body.length, ...encodingHeader })
    .end(body);
}).listen(Number(port), '127.0.0.1');
