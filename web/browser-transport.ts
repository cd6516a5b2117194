import { currentLocale, offeredLanguages } from '#contract-kit/languages/current.ts';
import {
  type ApiRequest,
  type ApiResponse,
  type DownloadedFile,
  type Transport,
  xsrfTokenIn,
} from '#contract-kit/api.ts';

const readBody = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const readFile = async (response: Response): Promise<DownloadedFile> => {
  const name = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { content: await response.blob(), filename: name ?? 'download' };
};

const toForm = (body: unknown, files: NonNullable<ApiRequest['files']>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) if (value !== undefined) form.set(name, String(value));
  for (const [name, file] of Object.entries(files)) if (file) form.set(name, file);
  return form;
};

/** Status 0 means that there was no response. */
export const browserTransport: Transport = async ({
  method,
  path,
  query,
  body,
  files,
  signal,
  keepalive,
  headers,
  file,
  onHeaders,
}): Promise<ApiResponse> => {
  const token = method === 'GET' ? undefined : xsrfTokenIn(document.cookie);
  try {
    const response = await fetch(query ? `${path}?${query}` : path, {
      method,
      credentials: 'same-origin',
      headers: {
        ...headers,
        accept: 'application/json',
        // Not the browser's own languages: an order is made in the language of the page.
        ...(offeredLanguages().length > 1 && { 'accept-language': currentLocale().language }),
        ...(body !== undefined && !files && { 'content-type': 'application/json' }),
        ...(token && { 'x-xsrf-token': token }),
      },
      ...(files ? { body: toForm(body, files) } : body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
    });
    onHeaders?.((name) => response.headers.get(name));
    return { status: response.status, body: file && response.ok ? await readFile(response) : await readBody(response) };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { status: 0, body: undefined };
  }
};
