import { expect, test } from 'vitest';
import { readPdfText } from '#testing/files/pdf-text.ts';
import { Sheet } from './sheet.ts';

let processes = 0;
/** Sets PDFs one after the other, as a process of the shop does that has just started: no font has been read. */
const setInOneProcess = async (...texts: readonly string[]): Promise<Buffer[]> => {
  processes += 1;
  const { openFonts } = (await import(`./fonts.ts?process=${processes}`)) as typeof import('./fonts.ts');
  const pdfs: Buffer[] = [];
  for (const text of texts) {
    const sheet = new Sheet(await openFonts(text), { title: 'Title', author: 'Author', created: new Date(0) });
    sheet.paragraph(text, { size: 9 });
    pdfs.push(await sheet.end());
  }
  return pdfs;
};

// In the typeface, commas and quotation marks are made of apostrophes, and an i is a dot above an ı.
test.each([
  ['Lisbon, Porto', 'It’s yours'],
  ['“Lisbon”', '‘It’s yours’'],
  ['Lisbon', 'Ilgın'],
])('after a PDF with %s, another one has the letters and the bytes that it has alone', async (before, text) => {
  const [alone] = await setInOneProcess(text);
  const [, after] = await setInOneProcess(before, text);
  expect(readPdfText(after!).text).toBe(text.replaceAll(' ', ''));
  expect(after!.equals(alone!)).toBe(true);
});
