import type { Render } from '#contract-kit/page.ts';
import { inProcess } from '#server/pages/in-process.ts';
import type { TestApp } from './app.ts';

/** Leaves out scripts and styles. Rejects with errors inside the page. Null if the URL redirects. */
export const renderPage = async <Site>(
  render: Render<Site>,
  { app }: Pick<TestApp, 'app'>,
  { url, site }: { readonly url: string; readonly site: Site },
): Promise<{ readonly status: number; readonly html: string } | null> => {
  const page = await render({
    url,
    transport: inProcess(app),
    site,
    origin: 'https://label.example',
    assets: () => ({ scripts: [], styles: [], fonts: [], modules: [] }),
    onError: (error) => {
      throw error;
    },
  });
  return 'redirect' in page ? null : { status: page.status, html: await new Response(page.body).text() };
};
