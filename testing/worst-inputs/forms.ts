import { repeated } from './shapes.ts';

const boundary = 'b'.repeat(60);
export const formType = `multipart/form-data; boundary=${boundary}`;

export interface FormPart {
  readonly name: string;
  readonly filename?: string;
  readonly content: string | Buffer;
}

export const formOf = (parts: readonly FormPart[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, filename, content }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

const nearly = `\r\n--${boundary.slice(0, -1)}`;

/** Forms of about `bytes` bytes that are slow to read, by the reason. `field` is a file field of the endpoint. */
export const worstForms = (field: string, bytes: number): Readonly<Record<string, Buffer>> => {
  const file = (content: string) => formOf([{ name: field, filename: 'a', content }]);
  const parts = (one: FormPart) => formOf(Array.from({ length: Math.floor(bytes / 200) }, () => one));
  return {
    'a file full of what looks like its end': file(repeated(nearly, bytes)),
    'a file of line ends': file(repeated('\r\n', bytes)),
    'a file of carriage returns': file(repeated('\r', bytes)),
    'a file of dashes': file(repeated('\r\n--', bytes)),
    'many fields': parts({ name: 'a', content: '' }),
    'many files': parts({ name: field, filename: 'a', content: '' }),
    'a long header': formOf([{ name: `a"; ${repeated('b="c\\";', bytes)}`, content: '' }]),
    'a long field': formOf([{ name: 'a', content: repeated('%00', bytes) }]),
    'no end': Buffer.from(`--${boundary}\r\n${repeated('a: b\r\n', bytes)}`),
  };
};
