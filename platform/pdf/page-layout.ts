import { column, page, type Sheet, type TextStyle } from './sheet.ts';

// Parts that documents share: colors, header, blocks of text, footer.

export const ink = '#17181a';
export const soft = '#65676e';
export const pale = '#d9d9d4';

export const small: TextStyle = { size: 7, weight: 600, color: soft, tracking: 0.8 };

export const textStyles = (size: number) => {
  const body: TextStyle = { size, color: ink, leading: 1.5 };
  return { body, quiet: { ...body, color: soft } as TextStyle, strong: { ...body, weight: 600 } as TextStyle };
};

/** The line ends at `end`, or at the right margin. */
export const drawRight = (sheet: Sheet, text: string, style: TextStyle, end = page.width - page.margin): void =>
  sheet.line(text, end - sheet.width(text, style), sheet.y, style);

/** The labels of a table's columns: names by where they start, amounts by where they end. */
export const drawColumnLabels = (
  sheet: Sheet,
  names: readonly (readonly [label: string, start: number])[],
  amounts: readonly (readonly [label: string, end: number])[] = [],
): void => {
  for (const [label, start] of names) sheet.line(label, start, sheet.y, small);
  for (const [label, end] of amounts) drawRight(sheet, label, small, end);
  sheet.y += 16;
  sheet.rule(pale, 0.7);
  sheet.y += 8;
};

interface Head {
  readonly issuer: string;
  /** Shown at the right margin: "Order 1234". */
  readonly reference: string;
  readonly title: string;
  readonly subtitle: string;
}

export const drawHead = (sheet: Sheet, { issuer, reference, title, subtitle }: Head): void => {
  sheet.line(issuer, page.margin, sheet.y, { size: 10, weight: 600, tracking: 1.6 });
  drawRight(sheet, reference, { size: 9, color: soft });
  sheet.y += 40;
  sheet.paragraph(title, { size: 25, weight: 600, leading: 1.2 });
  sheet.y += 3;
  sheet.paragraph(subtitle, { size: 12, color: soft, leading: 1.45 });
  sheet.y += 14;
  sheet.rule(ink, 1.2);
  sheet.y += 14;
};

/** A few lines about a person or a thing, under a label. */
export interface Block {
  readonly label: string;
  readonly heading: string;
  readonly lines: string[];
}

/** Draws blocks side by side. Headings and lines are user input, so their first letters decide the direction. */
export const drawBlocks = (
  sheet: Sheet,
  blocks: readonly Block[],
  { size, gap }: { size: number; gap: number },
): void => {
  const { quiet, strong } = textStyles(size);
  const half = (column - 24) / 2;
  const top = sheet.y;
  let lowest = top;
  blocks.forEach(({ label, heading, lines }, index) => {
    const x = page.margin + index * (half + 24);
    sheet.line(label, x, top, small);
    sheet.y = top + 13;
    sheet.paragraph(heading, { ...strong, direction: 'auto', size: 10.5, leading: 1.4 }, x, half);
    for (const line of lines) sheet.paragraph(line, { ...quiet, direction: 'auto' }, x, half);
    lowest = Math.max(lowest, sheet.y);
  });
  sheet.y = lowest + gap;
};

/** Draws the footer of each page, with its number. Call it last, because it needs the number of pages. */
export const drawFeet = (sheet: Sheet, text: string): void => {
  const { start, count } = sheet.document.bufferedPageRange();
  const style: TextStyle = { size: 7.5, color: soft };
  for (let index = 0; index < count; index += 1) {
    sheet.document.switchToPage(start + index);
    sheet.y = page.height - 40;
    sheet.line(text, page.margin, sheet.y, style);
    drawRight(sheet, `${index + 1} / ${count}`, style);
  }
};
