import { z } from 'zod';
import { route } from '../core/api-route.ts';
import { invalidRequest } from '../core/errors.ts';
import { newObjectId } from '../core/ids.ts';
import { listObjects } from '../core/list-objects.ts';
import { createdParam, expandParam, pageParams, text } from '../core/params.ts';
import { getObject, insertObject, type ProviderObject, type Work } from '../core/store.ts';

export interface UploadedFile extends ProviderObject {
  purpose: string;
  size: number;
}

export const maxFileBytes = 5_000_000;
const keptSeconds = 270 * 86_400;

/** The first bytes of each file type that Stripe takes as evidence. */
const signatures = [
  { type: 'pdf', begins: Buffer.from('%PDF-') },
  { type: 'png', begins: Buffer.from('89504e470d0a1a0a', 'hex') },
  { type: 'jpg', begins: Buffer.from('ffd8ff', 'hex') },
] as const;

const sentTypes: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
};

const filePart = z.object({ name: z.string(), type: z.string(), base64: z.string() }, 'Send a file with a name');

const uploadParams = z.strictObject({ ...expandParam, purpose: z.enum(['dispute_evidence']), file: filePart });

/** Reads multipart/form-data. A part without a file name is a text, as at Stripe. */
export const readMultipart = async (body: Buffer, contentType: string): Promise<Record<string, unknown>> => {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw invalidRequest('The body isn’t multipart/form-data.');
    });
  const fields: Record<string, unknown> = {};
  for (const [name, value] of form) {
    fields[name] =
      typeof value === 'string'
        ? value
        : {
            name: value.name,
            type: value.type,
            base64: Buffer.from(await value.arrayBuffer()).toString('base64'),
          };
  }
  return fields;
};

/** Works because our PDF writer doesn't compress page objects. */
const countPages = (bytes: Buffer): number => bytes.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 1;

const upload = (work: Work, { purpose, file }: z.output<typeof uploadParams>): Promise<UploadedFile> => {
  const bytes = Buffer.from(file.base64, 'base64');
  const found = signatures.find(({ begins }) => bytes.subarray(0, begins.length).equals(begins));
  if (!found || sentTypes[file.type] !== found.type) {
    throw invalidRequest('Invalid file type: evidence is a PDF, PNG or JPEG, and sent as one.', { param: 'file' });
  }
  if (bytes.length > maxFileBytes) throw invalidRequest('The file is larger than 5 MB.', { param: 'file' });
  const id = newObjectId('file', 24);
  const created = {
    id,
    object: 'file',
    created: work.now,
    expires_at: work.now + keptSeconds,
    filename: file.name,
    links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${id}` },
    purpose,
    size: bytes.length,
    title: null,
    type: found.type,
    url: `${work.settings.publicUrl}/v1/files/${id}/contents`,
  } satisfies UploadedFile;
  const pages = found.type === 'pdf' ? countPages(bytes) : 1;
  return insertObject<UploadedFile>(work, created, { private: { base64: file.base64, pages } });
};

export const fileRoutes = [
  route('POST', '/files', uploadParams, upload),
  route(
    'GET',
    '/files',
    z.strictObject({ ...pageParams, ...createdParam, purpose: text().optional() }),
    (work, { created, purpose, ...page }) =>
      listObjects(work, '/v1/files', { kind: 'file', created, fields: { purpose } }, page),
  ),
  route('GET', '/files/:id', z.strictObject(expandParam), (work, _input, { id }) => getObject(work, 'file', id!)),
];
