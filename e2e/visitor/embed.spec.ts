import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findBeat, nameOf, titles } from '../setup/catalogue.ts';
import { expectToast, open } from '../pages/open.ts';
import { expect, test } from '../setup/test.ts';

/** Another site, whose only page is this HTML. */
const startSite = async (html: string) => {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/' ? 200 : 204, { 'content-type': 'text/html' });
    response.end(request.url === '/' ? `<!doctype html><html lang="en"><title>A blog</title>${html}</html>` : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, stop: () => server.close() };
};

test('the embed code of a beat, pasted into another site, plays it there', async ({ page, context, newVisitor }) => {
  const beat = await findBeat(titles.lofi);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, `/beatstore/product/${beat._id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Copy embed code' }).click();
  await expectToast(page, 'Embed code copied.');
  const blog = await startSite(await page.evaluate(() => navigator.clipboard.readText()));
  try {
    const reader = await newVisitor();
    await reader.goto(blog.url);
    const player = reader.frameLocator(`iframe[title="${nameOf(beat)}"]`);
    const price = player.getByRole('link', { name: /^from \$\d+\.\d\d/ });
    await expect(price).toHaveAttribute('href', new RegExp(`/beatstore/product/${beat._id}#licenses$`));
    await expect(price).toHaveAttribute('target', '_blank');
    await player.getByRole('button', { name: `Play ${beat.title}` }).click();
    await expect(player.getByRole('button', { name: `Pause ${beat.title}` })).toBeVisible();
    await expect(player.getByText(/^0:0[1-9]$/)).toBeVisible();
    await player.getByRole('slider', { name: `Position in ${beat.title}` }).press('End');
    await expect(player.getByRole('button', { name: `Play ${beat.title}` })).toBeVisible();
    expect(await reader.context().cookies()).toEqual([]);
  } finally {
    blog.stop();
  }
});
