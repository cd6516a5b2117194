import { defaultMaxBodyBytes, type Endpoint } from '#contract-kit/endpoint.ts';

const maxFields = 64;

/** Limits for the text of forms. A part has a handful of headers at most. */
export const fieldLimits = ({ maxBodyBytes = defaultMaxBodyBytes }: Pick<Endpoint, 'maxBodyBytes'> = {}) =>
  ({ fields: maxFields, fieldSize: maxBodyBytes, headerPairs: 20 }) as const;

/** The body is larger than its endpoint accepts. */
export class TooLarge extends Error {
  readonly code = 'TOO_LARGE';
  readonly statusCode = 413;
  constructor() {
    super('the form is larger than its endpoint accepts');
  }
}

interface FieldPart {
  readonly fieldname: string;
  /** Already parsed if the part declares JSON. */
  readonly value: unknown;
  readonly valueTruncated?: boolean;
}

const sizeOf = (value: unknown): number =>
  Buffer.byteLength(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Collects a form's text fields, which together have the size limit of one body. */
export const createFields = ({ maxBodyBytes = defaultMaxBodyBytes }: Pick<Endpoint, 'maxBodyBytes'> = {}) => {
  const values: Record<string, unknown> = {};
  let left = maxBodyBytes;
  return {
    values,
    add: ({ fieldname, value, valueTruncated }: FieldPart): void => {
      left -= fieldname.length + sizeOf(value);
      if (valueTruncated || left < 0) throw new TooLarge();
      values[fieldname] = value;
    },
  };
};
