// The baseline for uploads: a process in which node:http writes the request body to a file. argv: port, file.
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';

const [, , port, file = ''] = process.argv;

createServer((request, response) => {
  // The first request starts the file, later ones continue it.
  const flags = request.method === 'PATCH' ? 'a' : 'w';
  pipeline(request, createWriteStream(file, { flags })).then(
    () => response.writeHead(204).end(),
    () => response.destroy(),
  );
}).listen(Number(port), '127.0.0.1');
