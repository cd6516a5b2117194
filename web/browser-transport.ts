import type { ApiResponse, Transport } from '#contract-kit/api.ts';

const xsrfToken = (): string | undefined => /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];

const readBody = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Calls the API by `fetch`. An answer that never came has status 0. */
export const browserTransport: Transport = async ({ method, path, query, body, signal }): Promise<ApiResponse> => {
  const token = method === 'GET' ? undefined : xsrfToken();
  try {
    const response = await fetch(query ? `${path}?${query}` : path, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { 'x-xsrf-token': decodeURIComponent(token) }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    return { status: response.status, body: await readBody(response) };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { status: 0, body: undefined };
  }
};
