import { formatCents } from '#contract-kit/money.ts';
import { agreementText } from '#content/agreement.ts';
import type { AgreementNames } from '#content/agreement-text.ts';
import { label } from '#content/label.ts';
import { fileFormats } from '#features/licenses/file-kinds.ts';
import { formatLimit } from '#features/licenses/terms.ts';
import type { AgreementFacts } from '../../tables.ts';
import { type Fonts, openFonts } from './fonts.ts';
import {
  addressLines,
  type Block,
  drawBlocks,
  drawFeet,
  drawHead,
  drawRight,
  formatDate,
  ink,
  pale,
  small,
  soft,
  textStyles,
} from './page-layout.ts';
import { column, page, Sheet, type TextStyle } from './sheet.ts';
import { isolate } from './text-lines.ts';

const size = 8.8;
const { body, quiet, strong } = textStyles(size);

const namesOf = (facts: AgreementFacts): AgreementNames => ({
  seller: facts.seller.name,
  artist: facts.seller.artist,
  buyer: buyerOf(facts),
  beat: facts.beat.title,
  license: facts.license.title,
  price: formatCents(facts.priceCents),
  exclusive: facts.license.exclusive,
  unlimited: facts.license.usageTerms.every(({ limit }) => limit === 'unlimited' || limit === 'yes'),
  governingLaw: facts.governingLaw,
  issuer: facts.issuer ?? label.name,
});

/** As used within sentences. */
const isolated = (names: AgreementNames): AgreementNames => ({
  ...names,
  seller: isolate(names.seller),
  artist: isolate(names.artist),
  buyer: isolate(names.buyer),
  beat: isolate(names.beat),
  license: isolate(names.license),
});

export interface Looks {
  /** Marks each page as a preview that nobody has agreed to. */
  readonly preview?: boolean;
}

/** The agreement as a document of one or two pages. The same facts always give the same bytes. */
export const agreementPdf = async (
  version: string,
  facts: AgreementFacts,
  { preview = false }: Looks = {},
): Promise<Buffer> => {
  const text = agreementText(version);
  const names = namesOf(facts);
  const title = names.exclusive ? text.exclusiveTitle : text.title;
  const clauses = text.clauses(isolated(names));
  const conduct = text.conduct(isolated(names));
  const fonts = await openFonts(JSON.stringify([facts, names.issuer, text, clauses, conduct]));
  const created = new Date(facts.agreedAt);
  const sheet = new Sheet(fonts, {
    title: `${title} ${facts.orderNumber}: ${names.beat}`,
    author: names.issuer,
    created,
  });
  drawHead(sheet, {
    issuer: names.issuer,
    orderNumber: facts.orderNumber,
    title,
    subtitle: `${isolate(facts.beat.title)}, produced by ${isolate(facts.seller.artist)}`,
  });
  const blocks = partyBlocks(facts, names);
  drawBlocks(sheet, blocks.slice(0, 2), { size, gap: 12 });
  drawBlocks(sheet, blocks.slice(2), { size, gap: 12 });
  drawTerms(sheet, text.termsHeading, facts);
  clauses.forEach(({ heading, text: words }, index) => {
    const lines = sheet.wrap(words, column - 132, body).length;
    sheet.need(Math.min(lines, 4) * 13.2 + 8);
    const top = sheet.y;
    sheet.line(`${index + 1}`, page.margin, top, { ...strong, color: soft });
    const headingLines = sheet.wrap(heading, 104, strong);
    headingLines.forEach((line, row) => sheet.draw(line, page.margin + 16, top + row * 13.2, strong));
    sheet.paragraph(words, body, page.margin + 132, column - 132);
    sheet.y = Math.max(sheet.y, top + headingLines.length * 13.2) + 8;
  });
  drawConduct(sheet, conduct);
  attachExactNames(sheet, fonts, facts);
  drawFeet(sheet, `${names.issuer} · Order ${facts.orderNumber} · Text of ${version}`);
  if (preview) markPreview(sheet);
  return await sheet.end();
};

const partyBlocks = (facts: AgreementFacts, names: AgreementNames): Block[] => {
  const artist = names.seller === names.artist ? [] : [`known as ${isolate(names.artist)}`];
  const email = names.buyer === facts.buyer.email ? [] : [facts.buyer.email];
  return [
    { label: 'SELLER', heading: names.seller, lines: artist },
    { label: 'BUYER', heading: names.buyer, lines: [...addressLines(facts.buyer.customer), ...email] },
    {
      label: 'LICENSE',
      heading: names.license,
      lines: [names.exclusive ? 'Exclusive' : 'Non-exclusive', names.price],
    },
    { label: 'DATE', heading: formatDate(facts.agreedAt), lines: [`Beat ${facts.beat.id}`] },
  ];
};

const drawTerms = (sheet: Sheet, heading: string, { license }: AgreementFacts): void => {
  sheet.rule(pale, 0.7);
  sheet.y += 12;
  sheet.line(heading.toUpperCase(), page.margin, sheet.y, small);
  sheet.y += 16;
  const rows: [string, string][] = [
    ['Files', license.fileTypes.map((kind) => fileFormats[kind].agreementLabel).join(', ')],
    ...license.usageTerms.map((term): [string, string] => [term.name, formatLimit(term.limit)]),
  ];
  for (const [name, value] of rows) {
    sheet.line(name, page.margin, sheet.y, body);
    drawRight(sheet, value, strong);
    sheet.y += 15;
    sheet.rule(pale, 0.5);
    sheet.y += 5;
  }
  sheet.y += 12;
};

const drawConduct = (sheet: Sheet, words: string): void => {
  sheet.need(sheet.wrap(words, column, body).length * 13.2 + 16);
  sheet.y += 4;
  sheet.rule(ink, 1.2);
  sheet.y += 12;
  sheet.paragraph(words, body);
};

/** Characters that no font in the document has, such as an emoji in a name: an attached text file spells them out. */
const attachExactNames = (sheet: Sheet, fonts: Fonts, facts: AgreementFacts): void => {
  const words = [
    facts.seller.name,
    facts.seller.artist,
    buyerOf(facts),
    facts.beat.title,
    ...addressLines(facts.buyer.customer),
  ];
  if (words.every((word) => fonts.isPrintable(word))) return;
  const exact = [
    `Order: ${facts.orderNumber}`,
    `Seller: ${facts.seller.name} (${facts.seller.artist})`,
    `Buyer: ${buyerOf(facts)} <${facts.buyer.email}>`,
    ...addressLines(facts.buyer.customer).map((line) => `  ${line}`),
    `Beat: ${facts.beat.title}`,
    '',
  ].join('\n');
  const date = new Date(facts.agreedAt);
  sheet.document.file(Buffer.from(exact), {
    name: 'exact-names.txt',
    type: 'text/plain',
    creationDate: date,
    modifiedDate: date,
  });
  sheet.y += 6;
  sheet.paragraph(
    'This document’s fonts don’t have every character; a question mark stands for each one that is missing. The attached text file, exact-names.txt, holds all names as they were given and is part of this agreement.',
    quiet,
  );
};

const buyerOf = ({ buyer }: AgreementFacts): string => buyer.customer?.name ?? buyer.email;

/** Across each page, faint enough to read everything under it. */
const markPreview = (sheet: Sheet): void => {
  const style: TextStyle = { size: 118, weight: 600, color: '#8a2020', tracking: 6 };
  const center: [number, number] = [page.width / 2, page.height / 2];
  const { start, count } = sheet.document.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    sheet.document.switchToPage(start + index);
    sheet.document.save().rotate(-50, { origin: center }).fillOpacity(0.13);
    sheet.line('PREVIEW', center[0] - sheet.width('PREVIEW', style) / 2, center[1] - style.size / 2, style);
    sheet.document.restore();
  }
};
