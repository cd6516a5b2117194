import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createLog, requestLog } from './log.ts';

const request = { reqId: 'a-b', method: 'GET', url: '/beatstore?q="a\\b"\u2028\n', status: 304, ms: 0 };

const record = (level: string) => {
  const lines: string[] = [];
  return { lines, log: createLog(level, { write: (line) => void lines.push(line) }) };
};

describe('the log line of a request', () => {
  it('is the line that pino writes', () => {
    const { lines, log } = record('info');
    log.info(request, 'Request');
    requestLog(log)(request);
    const [usual, cached] = lines.map((line) => line.replace(/"time":"[\d\-T:.]+Z"/, '"time"'));
    expect(cached).toBe(usual);
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ ...request, msg: 'Request', time: expect.any(String) });
  });

  it('is left out at a higher log level', () => {
    const { lines, log } = record('warn');
    requestLog(log)(request);
    log.level = 'info';
    requestLog(log)({ ...request, url: '/later' });
    expect(lines.map((line) => (JSON.parse(line) as { url: string }).url)).toEqual(['/later']);
  });
});

describe('a log line', () => {
  const secrets = /mia@example|s3cret/;
  const error = Object.assign(
    new Error('Key (email)=(mia@example.com) already exists.', { cause: new Error('/x?key=s3cret') }),
    {
      detail: 'mia@example.com',
      code: '23505',
    },
  );

  it.each<[string, object]>([
    ['an error', { err: error }],
    ['a URL', { url: '/all-users?search=mia@example.com&token=s3cret' }],
    ['a referer', { referer: 'https://label.example/orders/1?key=s3cret' }],
    ['a text', { reason: 'no mailbox for mia@example.com', said: 'token=s3cret' }],
    ['a field with the name of a secret', { email: 'mia@example.com', key: 's3cret' }],
  ])('has no email address and no key from %s', (_what, fields) => {
    const { lines, log } = record('info');
    log.info(fields, 'Something happened');
    expect(lines.join('')).not.toMatch(secrets);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'Something happened' });
  });

  it('keeps an error’s other details', () => {
    const { lines, log } = record('info');
    log.error({ err: error }, 'Something failed');
    const line = JSON.parse(lines[0] ?? '') as { err: { message: string; stack: string; code: string } };
    expect(line.err).toMatchObject({ code: '23505', message: expect.stringMatching(/^Key .* already exists\./) });
    expect(line.err.stack).toContain('log.test.ts');
  });
});

describe('the log of a process', () => {
  const linesOf = async (ending: string): Promise<unknown[]> => {
    const module = new URL('log.ts', import.meta.url).href;
    const script = `
      import { createLog, requestLog } from '${module}';
      const log = createLog('info');
      for (let n = 0; n < 100; n++) (n % 2 ? (l) => requestLog(log)({ ...l, reqId: '', method: 'GET', url: '/', status: 200 })
        : (l) => log.info(l))({ ms: n });
      ${ending}`;
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
    const { stdout } = await run.catch((error: unknown) => error as { stdout: string });
    return stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => (JSON.parse(line) as { ms: number }).ms);
  };
  const all = Array.from({ length: 100 }, (_, n) => n);

  it.each(['', 'process.exit(1)', 'throw new Error()', 'setTimeout(() => process.kill(process.pid, "SIGKILL"), 1000)'])(
    'has every line, in order, even if the process ends by “%s”',
    async (ending) => {
      expect(await linesOf(ending)).toEqual(all);
    },
  );
});
