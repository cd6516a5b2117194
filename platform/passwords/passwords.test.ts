import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { createPasswords, PasswordsBusy, usualCost } from './passwords.ts';

const cheap = { memoryKiB: 1024, passes: 1 };

describe('passwords', () => {
  test('are stored as argon2id with the documented cost', async () => {
    const stored = await createPasswords().hash('a long enough password');
    expect(stored).toContain(`$argon2id$v=19$m=${usualCost.memoryKiB},t=${usualCost.passes},p=1$`);
    expect(usualCost.memoryKiB).toBeGreaterThanOrEqual(19 * 1024);
  });

  test('are hashed in processes of their own, which may be killed', async () => {
    const passwords = createPasswords(usualCost, { apart: true });
    const stored = await passwords.hash('a long enough password');
    const children = () =>
      readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').map(Number);
    const isHashing = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('password-process');
    const child = children().find(isHashing);
    const checking = passwords.verify(stored, 'a long enough password');
    process.kill(child ?? 0, 'SIGKILL');
    expect(await checking).toBe(true);
    expect(await passwords.verify(stored, 'another password')).toBe(false);
  });

  test('differ by every letter, and two hashes of one differ, too', async () => {
    const passwords = createPasswords(cheap);
    const stored = await passwords.hash('a long enough password');
    expect(await passwords.verify(stored, 'a long enough password')).toBe(true);
    expect(await passwords.verify(stored, 'A long enough password')).toBe(false);
    expect(await passwords.verify(stored, 'a long enough password ')).toBe(false);
    expect(await passwords.hash('a long enough password')).not.toBe(stored);
  });

  test('of missing accounts are never right, not even the decoy', async () => {
    const passwords = createPasswords(cheap);
    expect(await passwords.verify(null, 'nobody has this password')).toBe(false);
  });

  const atOnce = Math.max(1, availableParallelism() - 1);
  const isBusy = (one: PromiseSettledResult<unknown>) =>
    one.status === 'rejected' && one.reason instanceof PasswordsBusy;

  test('wait for a core; beyond the queue they are refused at once, and waiting ones are still served', async () => {
    const passwords = createPasswords(cheap);
    const room = atOnce + 200;
    const keyOf = (index: number) => `site ${Math.floor(index / 10)}`;
    const all = await Promise.allSettled(
      Array.from({ length: room + 20 }, (_, index) => passwords.hash('a password', keyOf(index))),
    );
    expect(all.filter(isBusy)).toHaveLength(20);
    // The last ones to come were too many; afterwards there is room again.
    expect(all.slice(0, room).every(({ status }) => status === 'fulfilled')).toBe(true);
    await expect(passwords.hash('a password')).resolves.toContain('$argon2id$');
  });

  test('from one site never fill the queue: others are still served', async () => {
    const passwords = createPasswords(cheap);
    const flood = Array.from({ length: 300 }, () => passwords.hash('a guess', 'a flooding site'));
    const own = passwords.hash('a password', 'elsewhere');
    const all = await Promise.allSettled(flood);
    expect(all.filter(isBusy)).toHaveLength(300 - atOnce - 10);
    await expect(own).resolves.toContain('$argon2id$');
  });
});
