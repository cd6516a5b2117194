// The yardstick for uploads: node:http alone writes what comes into a file, in a process of its own. argv: port, file.
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';

const [, , port, file = ''] = process.argv;

createServer((request, response) => {
  // A first request begins the file, those that follow go on with it.
  const flags = request.method === 'PATCH' ? 'a' : 'w';
  pipeline(request, createWriteStream(file, { flags })).then(
    () => response.writeHead(204).end(),
    () => response.destroy(),
  );
}).listen(Number(port), '127.0.0.1');
