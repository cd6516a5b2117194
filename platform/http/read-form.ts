import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
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

/**
 * What the files of all forms that are being answered may take of the process's memory together: anybody may send some of
 * them, slowly and many at once.
 */
const mostHeld = 128 * 1024 * 1024;
let held = 0;

/** Counts bytes that are kept until the answer is given. */
const createHold = (reply: FastifyReply): ((bytes: number) => void) => {
  let own = 0;
  finished(reply.raw, () => {
    held -= own;
    own = 0;
  });
  return (bytes) => {
    if (held + bytes > mostHeld) throw new FormsBusy();
    held += bytes;
    own += bytes;
  };
};

class FormsBusy extends Error {
  readonly code = 'FORMS_BUSY';
  readonly statusCode = 503;
  constructor() {
    super('the forms that are being read hold all the memory that they may');
  }
}

/** Reads a small form into memory. A file that is larger than its rule allows, or not asked for, is an issue of its field. */
export const readForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  rules: Readonly<Record<string, FileRule>>,
): Promise<Form> => readable(() => readParts(request, rules, createHold(reply)));

const readParts = async (
  request: FastifyRequest,
  rules: Readonly<Record<string, FileRule>>,
  hold: (bytes: number) => void,
): Promise<Form> => {
  const fields: Record<string, unknown> = {};
  const files: Record<string, FormFile> = {};
  const issues: FieldIssues = {};
  const sizes = Object.values(rules).map((rule) => rule.maxBytes);
  const parts = request.parts({
    limits: { fileSize: Math.max(0, ...sizes), files: Math.max(1, sizes.length), fields: 50, fieldSize: 64 * 1024 },
  });
  for await (const part of parts) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value;
      continue;
    }
    const rule = Object.hasOwn(rules, part.fieldname) ? rules[part.fieldname] : undefined;
    const bytes = await readFile(part.file, rule ? hold : null);
    if (!rule) issues[part.fieldname] = ['No file is asked for here.'];
    else if (part.file.truncated || bytes.length > rule.maxBytes)
      issues[part.fieldname] = [`This file is too large: at most ${megabytes(rule.maxBytes)}.`];
    // A browser sends a field for a file that nobody chose.
    else if (bytes.length > 0) files[part.fieldname] = { bytes, filename: part.filename };
  }
  return { fields, files, issues };
};

/** All of it has to be read, so that the next part comes; without `hold` nothing of it is kept. */
const readFile = async (file: AsyncIterable<Buffer>, hold: ((bytes: number) => void) | null): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of file) {
    if (!hold) continue;
    hold(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
