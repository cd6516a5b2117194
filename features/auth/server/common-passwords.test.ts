import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('what is tried first', () => {
  test.each([
    'password',
    'password1',
    'password123!',
    'p@ssw0rd',
    'passw0rd2024',
    '12345678',
    '123456789',
    '87654321',
    '11111111',
    'abcabcabc',
    'qwertyuiop',
    'qwerty123',
    '1q2w3e4r',
    '1qaz2wsx',
    'iloveyou2',
    'sunshine',
    'football99',
    'monkeymonkey',
    'trustno1',
    '19841231',
    '31121984',
    'letmein!!',
    '2020dragon',
    'drowssap',
    '11223344',
    '12344321',
    '147258369',
    'michelle',
    'chocolate',
  ])('%s', (password) => expect(isCommonPassword(password)).toBe(true));
});

describe('what is not', () => {
  test.each([
    'correct horse battery staple',
    'a long enough password',
    'kx7#pq2v',
    'dragons of the north',
    'passwords are a nuisance',
    '84920175',
    'monkeytiger',
  ])('%s', (password) => expect(isCommonPassword(password)).toBe(false));
});
