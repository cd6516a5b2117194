import { describe, expect, test } from 'vitest';
import { reasonOf, faultOf } from './database-faults.ts';

const withCode = (code: string): Error => Object.assign(new Error('it said something'), { code });

describe('an error shows the state of the database:', () => {
  test.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
    '08006',
    '08P01',
    '57P01',
    '57P03',
    '25P03',
  ])('%s means that the connection is lost', (code) => {
    expect(faultOf(withCode(code))).toBe('lost');
  });

  test.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'timeout expired',
  ])('“%s” means that the connection is lost', (message) => {
    expect(faultOf(new Error(message))).toBe('lost');
  });

  test('25006 means that the server has become a standby', () => {
    expect(faultOf(withCode('25006'))).toBe('standby');
  });

  test.each(['53100', '53200', '53300', '58000', '58030'])(
    '%s means that the database is unable to work now',
    (code) => {
      expect(faultOf(withCode(code))).toBe('unable');
    },
  );

  // A constraint, a deadlock, a conflict, a canceled statement, syntax, an aborted transaction, and no code.
  test.each(['23505', '40P01', '40001', '57014', '42601', '25P02', ''])(
    'the code “%s” says nothing about the database',
    (code) => {
      expect(faultOf(withCode(code))).toBeNull();
    },
  );
});

test('the reason for people contains no IP address', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5432'), { code: 'ECONNREFUSED' });
  expect(reasonOf(new AggregateError([refused]))).toBe('Nothing is listening at the database’s address.');
  expect(reasonOf(new Error('timeout expired'))).toBe('It does not answer.');
  expect(reasonOf(withCode('XX000'))).toBe('It cannot be reached (XX000).');
});
