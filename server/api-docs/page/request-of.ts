import type { Json } from '#platform/http/openapi/schema-of.ts';
import { type Call, json, type Operation, successOf } from '../api-document.ts';

/** The page's script replaces it with the reader's own key. */
export const keyPlaceholder = 'YOUR_API_KEY';

export interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?:
    | { readonly kind: 'json'; readonly value: unknown }
    | { readonly kind: 'form'; readonly files: readonly string[] }
    | { readonly kind: 'file' };
  /** What the response is; only its headers matter if it has no content. */
  readonly response: 'json' | 'file' | { readonly headers: readonly string[] };
}

const tokenOf = ({ security }: Operation): string | null => {
  const ways = security.flatMap((way) => Object.keys(way));
  if (ways.includes('key')) return keyPlaceholder;
  return ways.includes('bearer') ? 'YOUR_ACCESS_TOKEN' : null;
};

const bodyOf = ({ requestBody }: Operation): Request['body'] => {
  const content = requestBody?.content ?? {};
  const sent = content[json];
  if (sent) return { kind: 'json', value: sent.example ?? {} };
  const form = content['multipart/form-data'];
  if (!form) return requestBody ? { kind: 'file' } : undefined;
  const parts = (form.schema['allOf'] ?? []) as readonly { readonly properties?: Json }[];
  return { kind: 'form', files: Object.keys(parts.at(-1)?.properties ?? {}) };
};

const responseOf = (operation: Operation): Request['response'] => {
  const [, { content, headers = {} }] = successOf(operation);
  if (content?.[json]) return 'json';
  return content ? 'file' : { headers: Object.keys(headers) };
};

/** An example of a call, with everything that it requires. */
export const requestOf = ({ method, path, operation }: Call, publicUrl: string): Request => {
  const { parameters, requestBody } = operation;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parameters.find((one) => one.in === 'path' && one.name === name)?.example)),
  );
  const query = new URLSearchParams(
    parameters
      .filter((one) => one.in === 'query' && one.required)
      .map(({ name, example }): [string, string] => [name, String(example)]),
  ).toString();
  const token = tokenOf(operation);
  const body = bodyOf(operation);
  const type = body?.kind === 'json' ? json : body?.kind === 'file' ? Object.keys(requestBody?.content ?? {})[0] : null;
  return {
    method,
    url: `${publicUrl}${filled}${query && `?${query}`}`,
    headers: [
      ...(token === null ? [] : [['Authorization', `Bearer ${token}`] as const]),
      ...(type ? [['Content-Type', type] as const] : []),
      ...parameters
        .filter((one) => one.in === 'header' && one.required)
        .map(({ name, example }) => [name, String(example)] as const),
    ],
    ...(body && { body }),
    response: responseOf(operation),
  };
};
