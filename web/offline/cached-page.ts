/** The only cached page: public, and the same for everyone. */
export const storePath = '/beatstore';

/** Whether this response is the complete store page, made by the build with this entry script. */
export const isKeepable = (
  { status, redirected, headers }: Response,
  html: string,
  entryScripts: readonly string[],
): boolean =>
  status === 200 &&
  !redirected &&
  !/no-store|private/.test(headers.get('cache-control') ?? '') &&
  entryScripts.some((script) => html.includes(script));

const kept = ['content-type', 'content-security-policy', 'referrer-policy', 'x-content-type-options'];

/** Drops most headers, and adds the time at which the page was fetched, which the page then shows. */
export const cachedPage = async (response: Response): Promise<Response> => {
  const headers = new Headers(
    kept.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    }),
  );
  const date = new Date(response.headers.get('date') ?? '');
  const since = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  const html = await response.text();
  return new Response(html.replace('<html ', `<html data-kept="${since}" `), { headers });
};

/** The time that `cachedPage` added; null on a page that came from the server just now. */
export const keptSince = ({ dataset }: Pick<HTMLElement, 'dataset'>): string | null => dataset['kept'] ?? null;
