import type { z } from 'zod';
import { counted } from './format.ts';

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const formats: Readonly<Record<string, string>> = {
  email: 'an email address, like name@example.com',
  url: 'a web address, like https://example.com',
  uuid: 'an id',
  datetime: 'a date and time, like 2031-05-17T09:30:00Z',
  date: 'a date, like 2031-05-17',
};

const amount = (count: number | bigint, origin: string): string => {
  const unit = { string: 'character', array: 'item', set: 'item', map: 'item', file: 'byte' }[origin];
  return unit ? counted(count, unit) : String(count);
};

/** For schemas without their own message; zod's messages are for developers. */
export const issueMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'This is required.';
      return kinds[issue.expected] ? `This must be ${kinds[issue.expected]}.` : 'This is not valid.';
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'This is required.';
      return `${issue.inclusive === false ? 'More than' : 'At least'} ${amount(issue.minimum, issue.origin)}.`;
    case 'too_big':
      return `${issue.inclusive === false ? 'Less than' : 'At most'} ${amount(issue.maximum, issue.origin)}.`;
    case 'invalid_value':
      return `This must be ${issue.values.length > 1 ? 'one of: ' : ''}${issue.values.join(', ')}.`;
    case 'invalid_format':
      return formats[issue.format] ? `This must be ${formats[issue.format]}.` : 'This is not valid.';
    case 'unrecognized_keys':
      return `Unknown ${issue.keys.length > 1 ? 'fields' : 'field'}: ${issue.keys.join(', ')}.`;
    case 'not_multiple_of':
      return `This must be a multiple of ${issue.divisor}.`;
    default:
      return 'This is not valid.';
  }
};
