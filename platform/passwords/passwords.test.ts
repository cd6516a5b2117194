import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { createPasswords, PasswordsBusy, usualCost } from './passwords.ts';

const cheap = { memoryKiB: 1024, passes: 1 };

describe('passwords', () => {
  test('are kept as argon2id with the cost that is written down', async () => {
    const stored = await createPasswords().hash('a long enough password');
    expect(stored).toContain(`$argon2id$v=19$m=${usualCost.memoryKiB},t=${usualCost.passes},p=1$`);
    expect(usualCost.memoryKiB).toBeGreaterThanOrEqual(19 * 1024);
  });

  test('are told apart to the letter, and two hashes of one are not alike', async () => {
    const passwords = createPasswords(cheap);
    const stored = await passwords.hash('a long enough password');
    expect(await passwords.verify(stored, 'a long enough password')).toBe(true);
    expect(await passwords.verify(stored, 'A long enough password')).toBe(false);
    expect(await passwords.verify(stored, 'a long enough password ')).toBe(false);
    expect(await passwords.hash('a long enough password')).not.toBe(stored);
  });

  test('of nobody are never right, not even the one that is hashed in their place', async () => {
    const passwords = createPasswords(cheap);
    expect(await passwords.verify(null, 'nobody has this password')).toBe(false);
  });

  test('wait for a core; beyond the queue they are refused at once, and those that wait are still served', async () => {
    const passwords = createPasswords(cheap);
    const room = Math.max(1, availableParallelism() - 1) + 100;
    const all = await Promise.allSettled(Array.from({ length: room + 20 }, () => passwords.hash('a password')));
    const refused = all.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(20);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(PasswordsBusy);
    // The last ones to come were too many; afterwards there is room again.
    expect(all.slice(0, room).every(({ status }) => status === 'fulfilled')).toBe(true);
    await expect(passwords.hash('a password')).resolves.toContain('$argon2id$');
  });

  test('of nobody take a place in the queue as any other', async () => {
    const passwords = createPasswords(cheap);
    await passwords.verify(null, 'the first one');
    const room = Math.max(1, availableParallelism() - 1) + 100;
    const waiting = Array.from({ length: room }, () => passwords.hash('a password'));
    await expect(passwords.verify(null, 'one too many')).rejects.toBeInstanceOf(PasswordsBusy);
    await Promise.all(waiting);
  });
});
