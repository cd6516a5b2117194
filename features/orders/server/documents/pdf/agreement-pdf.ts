import { formatCents } from '#contract-kit/money.ts';
import { agreementText, type AgreementNames } from '#content/agreement.ts';
import { label } from '#content/label.ts';
import { fileFormats } from '#features/licenses/file-kinds.ts';
import { formatLimit } from '#features/licenses/terms.ts';
import type { AgreementFacts } from '../../tables.ts';
import { type Fonts, openFonts } from './fonts.ts';
import { column, page, Sheet, type TextStyle } from './sheet.ts';
import { isolate } from './text-lines.ts';

const ink = '#17181a';
const soft = '#65676e';
const pale = '#d9d9d4';

const small: TextStyle = { size: 7, weight: 600, color: soft, tracking: 0.8 };
const body: TextStyle = { size: 8.8, color: ink, leading: 1.5 };
const strong: TextStyle = { size: 8.8, weight: 600, color: ink, leading: 1.5 };
/** As somebody typed it. */
const typed = { direction: 'auto' } as const;

const dateOf = (iso: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));

const addressOf = ({ buyer }: AgreementFacts): string[] =>
  buyer.customer
    ? [
        buyer.customer.address,
        [buyer.customer.city, buyer.customer.state, buyer.customer.zip].filter(Boolean).join(', '),
        buyer.customer.country,
      ]
    : [];

const namesOf = (facts: AgreementFacts): AgreementNames => ({
  seller: facts.seller.name,
  artist: facts.seller.artist,
  buyer: buyerOf(facts),
  beat: facts.beat.title,
  license: facts.license.title,
  price: formatCents(facts.priceCents),
  exclusive: facts.license.exclusive,
  governingLaw: facts.governingLaw,
});

/** As they stand within sentences. */
const isolated = (names: AgreementNames): AgreementNames => ({
  ...names,
  seller: isolate(names.seller),
  artist: isolate(names.artist),
  buyer: isolate(names.buyer),
  beat: isolate(names.beat),
  license: isolate(names.license),
});

export interface Looks {
  /** Says on each page that nobody has agreed to it. */
  readonly preview?: boolean;
}

/** The agreement as a document of one or two pages. The same facts give the same bytes, always. */
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
  const fonts = await openFonts(JSON.stringify([facts, label.name, text, clauses, conduct]));
  const created = new Date(facts.agreedAt);
  const sheet = new Sheet(fonts, {
    title: `${title} ${facts.orderNumber}: ${names.beat}`,
    author: label.name,
    created,
  });
  drawHead(sheet, title, facts);
  drawParties(sheet, facts, names);
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
  drawFeet(sheet, facts, version);
  if (preview) markPreview(sheet);
  return await sheet.end();
};

const drawHead = (sheet: Sheet, title: string, facts: AgreementFacts): void => {
  sheet.line(label.name, page.margin, sheet.y, { size: 10, weight: 600, tracking: 1.6 });
  const number = `Order ${facts.orderNumber}`;
  const style: TextStyle = { size: 9, color: soft };
  sheet.line(number, page.width - page.margin - sheet.width(number, style), sheet.y, style);
  sheet.y += 40;
  sheet.paragraph(title, { size: 25, weight: 600, leading: 1.2 });
  sheet.y += 3;
  sheet.paragraph(`${isolate(facts.beat.title)}, produced by ${isolate(facts.seller.artist)}`, {
    size: 12,
    color: soft,
    leading: 1.45,
  });
  sheet.y += 14;
  sheet.rule(ink, 1.2);
  sheet.y += 14;
};

const drawParties = (sheet: Sheet, facts: AgreementFacts, names: AgreementNames): void => {
  const half = (column - 24) / 2;
  const artist = names.seller === names.artist ? [] : [`known as ${isolate(names.artist)}`];
  const email = names.buyer === facts.buyer.email ? [] : [facts.buyer.email];
  const blocks: [string, string, string[]][] = [
    ['SELLER', names.seller, artist],
    ['BUYER', names.buyer, [...addressOf(facts), ...email]],
    ['LICENSE', names.license, [names.exclusive ? 'Exclusive' : 'Non-exclusive', names.price]],
    ['DATE', dateOf(facts.agreedAt), [`Beat ${facts.beat.id}`]],
  ];
  for (const pair of [blocks.slice(0, 2), blocks.slice(2)]) {
    const top = sheet.y;
    let lowest = top;
    pair.forEach(([name, head, rest], index) => {
      const x = page.margin + index * (half + 24);
      sheet.line(name, x, top, small);
      sheet.y = top + 13;
      sheet.paragraph(head, { ...strong, ...typed, size: 10.5, leading: 1.4 }, x, half);
      for (const line of rest) sheet.paragraph(line, { ...body, ...typed, color: soft }, x, half);
      lowest = Math.max(lowest, sheet.y);
    });
    sheet.y = lowest + 12;
  }
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
    sheet.line(value, page.width - page.margin - sheet.width(value, strong), sheet.y, strong);
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

/** What no font of the document has, such as an emoji in a name, a text inside it says letter by letter. */
const attachExactNames = (sheet: Sheet, fonts: Fonts, facts: AgreementFacts): void => {
  const words = [facts.seller.name, facts.seller.artist, buyerOf(facts), facts.beat.title, ...addressOf(facts)];
  if (words.every((word) => fonts.isPrintable(word))) return;
  const exact = [
    `Order: ${facts.orderNumber}`,
    `Seller: ${facts.seller.name} (${facts.seller.artist})`,
    `Buyer: ${buyerOf(facts)} <${facts.buyer.email}>`,
    ...addressOf(facts).map((line) => `  ${line}`),
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
    { ...body, color: soft },
  );
};

const buyerOf = ({ buyer }: AgreementFacts): string => buyer.customer?.name ?? buyer.email;

const drawFeet = (sheet: Sheet, facts: AgreementFacts, version: string): void => {
  const { start, count } = sheet.document.bufferedPageRange();
  const style: TextStyle = { size: 7.5, color: soft };
  for (let index = 0; index < count; index += 1) {
    sheet.document.switchToPage(start + index);
    const y = page.height - 40;
    sheet.line(`${label.name} · Order ${facts.orderNumber} · Text of ${version}`, page.margin, y, style);
    const number = `${index + 1} / ${count}`;
    sheet.line(number, page.width - page.margin - sheet.width(number, style), y, style);
  }
};

/** Across each page, so faintly that everything under it can be read. */
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
