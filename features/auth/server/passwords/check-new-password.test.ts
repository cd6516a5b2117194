import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './check-new-password.ts';

describe('common passwords', () => {
  test.each([
    'password',
    'password1',
    '12345678',
    'qwertyuiop',
    '1q2w3e4r',
    'iloveyou',
    'sunshine',
    'trustno1',
    'michelle',
  ])('include %s', (password) => expect(isCommonPassword(password)).toBe(true));
});

describe('uncommon passwords', () => {
  test.each(['correct horse battery staple', 'a long enough password', 'kx7#pq2v', 'dragons of the north', '84920175'])(
    'include %s',
    (password) => expect(isCommonPassword(password)).toBe(false),
  );
});
