import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

/** Packages that most starts never need, and that would slow down each start. */
const late = ['@simplewebauthn', 'ajv', '@aws-sdk', '@opentelemetry/sdk-node', 'vite', 'sharp'];

const script = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    load: (url, context, next) => {
      const name = url.split('/node_modules/').at(1)?.match(/^(@[^/]+[/][^/]+|[^/]+)/)?.[0];
      if (name) packages.add(name);
      return next(url, context);
    },
  });
  await import('#server/app.ts');
  await import('#server/startup/open-ports.ts');
  const { createHttpServer } = await import('#platform/http/create-http-server.ts');
  const { createLog } = await import('#platform/http/log.ts');
  const config = { sessionSecret: 'x', trustedProxies: [], publicUrl: null };
  await (await createHttpServer({ config, log: createLog('silent') })).close();
  console.log(JSON.stringify([...packages]));
`;

test('a start loads no code that it may never need', async () => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: path.join(import.meta.dirname, '../..'),
  });
  const packages = JSON.parse(stdout) as string[];
  expect(packages).toContain('fastify');
  expect(packages.filter((name) => late.some((one) => name === one || name.startsWith(`${one}/`)))).toEqual([]);
});
