import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { parseBuffer } from 'music-metadata';

export interface OrderFile {
  readonly kind: 'mp3' | 'wav' | 'trackouts';
  readonly bytes: number;
  readonly downloads: number;
}

export interface OrderView {
  readonly number: string;
  readonly items: readonly { readonly title: string; readonly files: readonly OrderFile[] }[];
}

/** Reads the order with the key in the page's URL. */
export const readOrder = async (page: Page): Promise<OrderView> => {
  const shown = page.getByRole('link', { name: 'Open the order' });
  const link = page.url().includes('/orders/') ? page.url() : await shown.getAttribute('href');
  const { pathname, search } = new URL(link ?? '', page.url());
  return (await (await page.request.get(`/api/v1/app${pathname}${search}`)).json()) as OrderView;
};

export const cardOf = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

const labels = { mp3: 'MP3', wav: 'WAV', trackouts: 'Trackouts (ZIP)' } as const;

export const fileLink = (page: Page, title: string, kind: OrderFile['kind']): Locator =>
  cardOf(page, title).getByRole('link', { name: `Download ${title} as ${labels[kind]}` });

export const download = async (page: Page, title: string, kind: OrderFile['kind']): Promise<Buffer> => {
  const arriving = page.waitForEvent('download');
  await fileLink(page, title, kind).click();
  return readFile(await (await arriving).path());
};

export const agreementOf = async (page: Page, title: string): Promise<Buffer> => {
  const link = cardOf(page, title).getByRole('link', { name: `License agreement for ${title}` });
  const response = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(response.headers()['content-type']).toBe('application/pdf');
  return response.body();
};

export const expectPdf = (pdf: Buffer): void => {
  expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  expect(pdf.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true);
  expect(pdf.length).toBeGreaterThan(5000);
};

/** Expects music in this container, as long as the store says. */
export const expectMusic = async (file: Buffer, container: 'MPEG' | 'WAVE', time: string): Promise<void> => {
  const { format } = await parseBuffer(file, undefined, { duration: true });
  expect(format.container).toBe(container);
  const [minutes = 0, seconds = 0] = time.split(':').map(Number);
  expect(Math.abs((format.duration ?? 0) - minutes * 60 - seconds)).toBeLessThan(1.5);
};
