import { openFonts } from '#platform/pdf/fonts.ts';
import { drawFeet, drawHead, textStyles } from '#platform/pdf/page-layout.ts';
import { column, page, Sheet } from '#platform/pdf/sheet.ts';

export interface Letter {
  readonly issuer: string;
  /** Shown at the right margin: "Order 1234". */
  readonly reference: string;
  readonly title: string;
  readonly subtitle: string;
  /** Paragraphs; an empty one is a gap. */
  readonly lines: readonly string[];
  /** ISO 8601. */
  readonly at: string;
  readonly maxPages: number;
}

const { body, quiet } = textStyles(9.2);
const text = { ...body, direction: 'auto' } as const;
const step = body.size * 1.5;
const cutWords = 'The rest has no room here and was left out.';

/** Renders up to the maximum number of pages, noting where it cut. The same letter always gives the same bytes. */
export const letterPdf = async (letter: Letter): Promise<Buffer> => {
  const { issuer, reference, title, subtitle, lines, at, maxPages } = letter;
  const sheet = new Sheet(await openFonts(JSON.stringify(letter) + cutWords), {
    title: `${title}: ${reference}`,
    author: issuer,
    created: new Date(at),
  });
  drawHead(sheet, { issuer, reference, title, subtitle });
  const isFull = (): boolean =>
    sheet.document.bufferedPageRange().count >= maxPages && sheet.y + 2 * step > page.height - page.bottom;
  for (const paragraph of lines) {
    const wrapped = sheet.wrap(paragraph, column, text);
    if (wrapped.length === 0) sheet.y += step / 2;
    for (const line of wrapped) {
      if (isFull()) {
        sheet.paragraph(cutWords, quiet);
        drawFeet(sheet, `${issuer} · ${reference}`);
        return await sheet.end();
      }
      sheet.lines([line], text);
    }
  }
  drawFeet(sheet, `${issuer} · ${reference}`);
  return await sheet.end();
};
