import type { z } from 'zod';
import { plural, t } from './texts/text.ts';

const kinds: Readonly<Record<string, () => string>> = {
  string: () => t`This must be text.`,
  number: () => t`This must be a number.`,
  int: () => t`This must be a whole number.`,
  boolean: () => t`This must be true or false.`,
  array: () => t`This must be a list.`,
  object: () => t`This must be an object.`,
  record: () => t`This must be an object.`,
};

const formats: Readonly<Record<string, () => string>> = {
  email: () => t`This must be an email address, like name@example.com.`,
  url: () => t`This must be a web address, like https://example.com.`,
  uuid: () => t`This must be an id.`,
  datetime: () => t`This must be a date and time, like 2031-05-17T09:30:00Z.`,
  date: () => t`This must be a date, like 2031-05-17.`,
};

const notValid = (): string => t`This is not valid.`;

interface Bound {
  readonly origin: string;
  readonly inclusive?: boolean | undefined;
}

const tooSmall = ({ origin, inclusive }: Bound, min: number): string => {
  if (origin === 'string') return t`At least ${plural({ min }, { one: '# character', other: '# characters' })}.`;
  if (origin === 'array') return t`At least ${plural({ min }, { one: '# item', other: '# items' })}.`;
  return inclusive === false ? t`More than ${{ min: String(min) }}.` : t`At least ${{ min: String(min) }}.`;
};

const tooBig = ({ origin, inclusive }: Bound, max: number): string => {
  if (origin === 'string') return t`At most ${plural({ max }, { one: '# character', other: '# characters' })}.`;
  if (origin === 'array') return t`At most ${plural({ max }, { one: '# item', other: '# items' })}.`;
  return inclusive === false ? t`Less than ${{ max: String(max) }}.` : t`At most ${{ max: String(max) }}.`;
};

/** For schemas without their own message; zod's messages are for developers. */
export const issueMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return t`This is required.`;
      return (kinds[issue.expected] ?? notValid)();
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return t`This is required.`;
      return tooSmall(issue, Number(issue.minimum));
    case 'too_big':
      return tooBig(issue, Number(issue.maximum));
    case 'invalid_value': {
      const values = issue.values.join(', ');
      return issue.values.length > 1 ? t`This must be one of: ${{ values }}.` : t`This must be ${{ values }}.`;
    }
    case 'invalid_format':
      return (formats[issue.format] ?? notValid)();
    case 'unrecognized_keys': {
      const names = issue.keys.join(', ');
      return issue.keys.length > 1 ? t`Unknown fields: ${{ names }}.` : t`Unknown field: ${{ names }}.`;
    }
    case 'not_multiple_of':
      return t`This must be a multiple of ${{ divisor: String(issue.divisor) }}.`;
    default:
      return notValid();
  }
};
