import { t } from '#contract-kit/texts/text.ts';
import { ink, pale, small, textStyles } from '#platform/pdf/page-layout.ts';
import { page, type Sheet } from '#platform/pdf/sheet.ts';
import { isolate } from '#platform/pdf/text-direction.ts';

// Parts that receipts and invoices share.

export const size = 9.2;
const { quiet, strong } = textStyles(size);

interface Sold {
  readonly title: string;
  readonly artist: string;
  readonly license: string;
}

/** An item's words beside its amounts, with a rule below. */
export const drawSold = (
  sheet: Sheet,
  { title, artist, license }: Sold,
  { notes, width }: { readonly notes: readonly (string | null)[]; readonly width: number },
): void => {
  sheet.paragraph(t`${{ title: isolate(title) }} by ${{ artist: isolate(artist) }}`, strong, page.margin, width);
  for (const note of [t`License: ${{ license: isolate(license) }}`, ...notes]) {
    if (note !== null) sheet.paragraph(note, quiet, page.margin, width);
  }
  sheet.y += 5;
  sheet.rule(pale, 0.5);
  sheet.y += 8;
};

/** The label of the last part, below a heavy rule. */
export const drawClosing = (sheet: Sheet, label: string): void => {
  sheet.need(70);
  sheet.rule(ink, 1.2);
  sheet.y += 12;
  sheet.line(label, page.margin, sheet.y, small);
  sheet.y += 14;
};
