import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { passwordTasks } from './password-tasks.ts';
import { createPasswords, PasswordsBusy, usualCost } from './passwords.ts';

const cheap = { memoryKiB: 1024, passes: 1 };
const wrong = { right: false, renewed: null };

describe('passwords', () => {
  test('are stored as argon2id with the documented cost', async () => {
    const stored = await createPasswords().hash('a long enough password');
    expect(stored).toContain(`$argon2id$v=19$m=${usualCost.memoryKiB},t=${usualCost.passes},p=1$`);
    expect(usualCost.memoryKiB).toBeGreaterThanOrEqual(19 * 1024);
  });

  test('are hashed in separate processes, which may be killed', async () => {
    const passwords = createPasswords(usualCost, { apart: true });
    const stored = await passwords.hash('a long enough password');
    const children = () =>
      readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').map(Number);
    const isHashing = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('password-process');
    const child = children().find(isHashing);
    const checking = passwords.check(stored, 'a long enough password');
    process.kill(child ?? 0, 'SIGKILL');
    expect(await checking).toEqual({ right: true, renewed: null });
    expect(await passwords.check(stored, 'another password')).toEqual(wrong);
  });

  test('are wrong if a single character differs, and get another hash each time', async () => {
    const passwords = createPasswords(cheap);
    const stored = await passwords.hash('a long enough password');
    expect(await passwords.check(stored, 'a long enough password')).toEqual({ right: true, renewed: null });
    expect(await passwords.check(stored, 'A long enough password')).toEqual(wrong);
    expect(await passwords.check(stored, 'a long enough password ')).toEqual(wrong);
    expect(await passwords.hash('a long enough password')).not.toBe(stored);
  });

  const written = [
    'pa\u00DFw\u00F6rter caf\u00E9',
    'pa\u00DFwo\u0308rter cafe\u0301',
    'pa\u00DFw\u00F6rter cafe\u0301',
  ] as const;
  const [composed, decomposed, mixed] = written;
  test.each(written)('are the same in each Unicode form: %j', async (chosen) => {
    const passwords = createPasswords(cheap);
    const stored = await passwords.hash(chosen);
    for (const typed of written) expect(await passwords.check(stored, typed)).toEqual({ right: true, renewed: null });
    expect(await passwords.check(stored, 'pa\u00DFworter cafe')).toEqual(wrong);
  });

  test.each([
    [composed, written, []],
    [decomposed, [], written],
    [mixed, [], [mixed]],
  ])(
    'that were hashed as typed remain valid, and are rehashed in one Unicode form: %j',
    async (chosen, now, renewed) => {
      const passwords = createPasswords(cheap);
      const stored = await passwordTasks.hash({ password: chosen, cost: cheap });
      for (const typed of now) expect(await passwords.check(stored, typed)).toEqual({ right: true, renewed: null });
      for (const typed of renewed) {
        const check = await passwords.check(stored, typed);
        expect(check).toEqual({ right: true, renewed: expect.stringContaining('$argon2id$') });
        for (const later of written) expect(await passwords.check(check.renewed, later)).toMatchObject({ right: true });
      }
    },
  );

  test('of missing accounts are never right, not even the decoy’s', async () => {
    const passwords = createPasswords(cheap);
    expect(await passwords.check(null, 'nobody has this password')).toEqual(wrong);
  });

  const atOnce = Math.max(1, availableParallelism() - 1);
  const isBusy = (one: PromiseSettledResult<unknown>) =>
    one.status === 'rejected' && one.reason instanceof PasswordsBusy;

  test('wait for a core, and once the queue is full, new ones are refused at once', async () => {
    const passwords = createPasswords(cheap);
    const room = atOnce + 200;
    const keyOf = (index: number) => `site ${Math.floor(index / 10)}`;
    const all = await Promise.allSettled(
      Array.from({ length: room + 20 }, (_, index) => passwords.hash('a password', keyOf(index))),
    );
    expect(all.filter(isBusy)).toHaveLength(20);
    // The last calls exceeded the queue. Afterwards there is room again.
    expect(all.slice(0, room).every(({ status }) => status === 'fulfilled')).toBe(true);
    await expect(passwords.hash('a password')).resolves.toContain('$argon2id$');
  });

  test('from one site never fill the queue, so others are still served', async () => {
    const passwords = createPasswords(cheap);
    const flood = Array.from({ length: 300 }, () => passwords.hash('a guess', 'a flooding site'));
    const own = passwords.hash('a password', 'elsewhere');
    const all = await Promise.allSettled(flood);
    expect(all.filter(isBusy)).toHaveLength(300 - atOnce - 10);
    await expect(own).resolves.toContain('$argon2id$');
  });
});
