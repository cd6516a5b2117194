import type { FastifyRequest } from 'fastify';
import type { FileRule } from '#contract-kit/endpoint.ts';
import type { FieldIssues } from './validate.ts';

export interface FormFile {
  readonly bytes: Buffer;
  /** As the sender calls it: a claim, and no path. */
  readonly filename: string;
}

interface Form {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, FormFile>>;
  readonly issues: FieldIssues;
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`;

/** What cannot be read is the sender's mistake; the parser throws plain errors for most of it. */
const readable = async <T>(read: () => Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw Object.assign(new Error('The form cannot be read', { cause: error }), { statusCode: 400 });
  }
};

/** Reads a small form into memory. A file that is larger than its rule allows, or not asked for, is an issue of its field. */
export const readForm = (request: FastifyRequest, rules: Readonly<Record<string, FileRule>>): Promise<Form> =>
  readable(() => readParts(request, rules));

const readParts = async (request: FastifyRequest, rules: Readonly<Record<string, FileRule>>): Promise<Form> => {
  const fields: Record<string, unknown> = {};
  const files: Record<string, FormFile> = {};
  const issues: FieldIssues = {};
  const largest = Math.max(...Object.values(rules).map((rule) => rule.maxBytes));
  const parts = request.parts({
    limits: { fileSize: largest, files: 5, fields: 50, fieldSize: 64 * 1024, parts: 55 },
  });
  for await (const part of parts) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value;
      continue;
    }
    const bytes = await part.toBuffer();
    const rule = rules[part.fieldname];
    if (!rule) issues[part.fieldname] = ['No file is asked for here.'];
    else if (part.file.truncated || bytes.length > rule.maxBytes)
      issues[part.fieldname] = [`This file is too large: at most ${megabytes(rule.maxBytes)}.`];
    // A browser sends a field for a file that nobody chose.
    else if (bytes.length > 0) files[part.fieldname] = { bytes, filename: part.filename };
  }
  return { fields, files, issues };
};
