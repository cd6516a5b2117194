import type { FastifyReply, FastifyRequest } from 'fastify';
import { defaultMaxBodyBytes, type Endpoint, type FileRule } from '#contract-kit/endpoint.ts';
import type { FieldIssues } from './field-issues.ts';
import { createFields, fieldLimits, TooLarge } from './form-fields.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

export interface FormFile {
  readonly bytes: Buffer;
  /** The file's name according to the sender, unverified and without a path. */
  readonly filename: string;
}

interface Form {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, FormFile>>;
  readonly issues: FieldIssues;
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`;

/** Parse errors are the client's mistake, but the parser throws plain errors for most of them. */
const readable = async <T>(read: () => Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw Object.assign(new Error('The form cannot be read', { cause: error }), { statusCode: 400 });
  }
};

/** Maximum bytes read of a form: twice what it may have, so that the response can name a file that is too large. */
const maxRead = ({ files, maxBodyBytes = defaultMaxBodyBytes }: FormRules): number =>
  2 * (maxBodyBytes + Object.values(files).reduce((sum, { maxBytes }) => sum + maxBytes, 0));

type FormRules = Pick<Endpoint, 'maxBodyBytes'> & { readonly files: Readonly<Record<string, FileRule>> };

/** Reads a small form into memory. A file that is undeclared or larger than its rule allows is an issue of its field. */
export const readForm = (request: FastifyRequest, reply: FastifyReply, rules: FormRules): Promise<Form> =>
  readable(() => readParts(request, rules, (bytes) => request.server.bodyGuard.hold(request, reply, bytes)));

const readParts = async (request: FastifyRequest, rules: FormRules, hold: (bytes: number) => void): Promise<Form> => {
  const fields = createFields(rules);
  const files: Record<string, FormFile> = {};
  const issues: FieldIssues = {};
  const sizes = Object.values(rules.files).map((rule) => rule.maxBytes);
  let left = maxRead(rules);
  if (Number(request.headers['content-length'] ?? 0) > left) throw new TooLarge();
  const count = (bytes: number): void => {
    left -= bytes;
    if (left < 0) throw new TooLarge();
  };
  const parts = request.parts({
    limits: { ...fieldLimits(rules), fileSize: Math.max(0, ...sizes), files: Math.max(1, sizes.length) },
  });
  for await (const part of parts) {
    if (part.type === 'field') {
      fields.add(part);
      continue;
    }
    const rule = Object.hasOwn(rules.files, part.fieldname) ? rules.files[part.fieldname] : undefined;
    const bytes = await readFile(part.file, { count, hold: rule ? hold : null });
    if (!rule) issues[part.fieldname] = [forCaller(() => t`Files aren’t accepted here.`)];
    else if (part.file.truncated || bytes.length > rule.maxBytes)
      issues[part.fieldname] = [
        forCaller(() => t`This file is too large: at most ${{ size: megabytes(rule.maxBytes) }}.`),
      ];
    // A browser sends an empty part when no file was chosen.
    else if (bytes.length > 0) files[part.fieldname] = { bytes, filename: part.filename };
  }
  return { fields: fields.values, files, issues };
};

interface Reading {
  readonly count: (bytes: number) => void;
  /** Null if the part is only read to reach the next one. */
  readonly hold: ((bytes: number) => void) | null;
}

const readFile = async (file: AsyncIterable<Buffer>, { count, hold }: Reading): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of file) {
    count(chunk.length);
    if (!hold) continue;
    hold(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
