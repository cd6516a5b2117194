import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { type Budget, budgets, embedBudgets } from '../setup/budgets.ts';
import { findBeat, titles } from '../setup/catalogue.ts';
import { open } from '../pages/open.ts';
import { expect, test } from '../setup/test.ts';

type Kind = keyof Budget;

const isText = (kind: Kind): boolean => kind === 'document' || kind === 'script' || kind === 'stylesheet';

const weigh = async (kind: Kind, response: Response): Promise<number> => {
  const body = await response.body();
  return (isText(kind) ? gzipSync(body, { level: 9 }).length : body.length) / 1000;
};

/** The document names every module that makes its page live; others load later, depending on the machine. */
const isNamed = (html: string, response: Response): boolean => html.includes(new URL(response.url()).pathname);

/** Includes every request until the page is usable. */
const weighPage = async (page: Page, load: () => Promise<unknown>): Promise<Budget> => {
  const responses: Response[] = [];
  const listen = (response: Response): void => void responses.push(response);
  page.on('response', listen);
  await load();
  page.off('response', listen);
  const total: Record<Kind, number> = { document: 0, script: 0, stylesheet: 0, font: 0, image: 0 };
  const html = await page.content();
  for (const response of responses) {
    const kind = response.request().resourceType();
    const counts = kind in total && (kind !== 'script' || isNamed(html, response));
    if (counts) total[kind as Kind] += await weigh(kind as Kind, response);
  }
  return total;
};

test('no page weighs more than its budget', async ({ newVisitor }) => {
  const beat = await findBeat(titles.drill);
  const paths = { ':beatId': beat._id, ':username': beat.user.username };
  const over: string[] = [];
  for (const [route, budget] of Object.entries(budgets)) {
    const path = route.replaceAll(/:\w+/g, (name) => paths[name as keyof typeof paths]);
    const page = await newVisitor();
    const found = await weighPage(page, () => open(page, path));
    for (const [kind, most] of Object.entries(budget)) {
      const weight = found[kind as Kind];
      if (weight > most) over.push(`${kind} of ${route}: ${weight.toFixed(1)} of ${most} kB`);
    }
    expect(found.script, `${route} has scripts`).toBeGreaterThan(50);
  }
  expect(over).toEqual([]);
});

test('the first script, which holds early presses, waits for no other', async ({ request }) => {
  const html = await (await request.get('/', { headers: { accept: 'text/html' } })).text();
  const [path = ''] = /\/assets\/start-[\w-]+\.js/.exec(html) ?? [];
  const script = await (await request.get(path)).text();
  expect(script).toContain('data-modules');
  expect(script).not.toMatch(/\bimport\b/);
});

test('no embedded player weighs more than its budget', async ({ newVisitor }) => {
  const beat = await findBeat(titles.drill);
  const paths = { ':beatId': beat._id, ':username': beat.user.username };
  for (const [route, budget] of Object.entries(embedBudgets)) {
    const path = route.replaceAll(/:\w+/g, (name) => paths[name as keyof typeof paths]);
    const page = await newVisitor();
    const found = await weighPage(page, () => page.goto(path, { waitUntil: 'networkidle' }));
    for (const [kind, most] of Object.entries(budget)) {
      expect(found[kind as Kind], `${kind} of ${route}, in kB`).toBeLessThanOrEqual(most);
    }
    expect(found.script, `${route} has its script`).toBeGreaterThan(0);
  }
});
