import { isForKits } from '#features/licenses/kinds.ts';
import type { Proof } from '#features/orders/contract.ts';
import { addressLines, type AgreementFacts, buyerOf } from '#features/orders/document-facts.ts';
import { type Fonts, openFonts } from '#platform/pdf/fonts.ts';
import {
  drawBlocks,
  drawFeet,
  drawHead,
  drawRight,
  ink,
  pale,
  small,
  soft,
  textStyles,
} from '#platform/pdf/page-layout.ts';
import { qrCode } from '#platform/pdf/qr-code.ts';
import { column, page, Sheet, type TextStyle } from '#platform/pdf/sheet.ts';
import type { Agreement } from '../../contract.ts';
import { agreementDocument, type StoredAgreement } from './agreement-document.ts';

const size = 8.8;
const { body, quiet, strong } = textStyles(size);

export interface Looks {
  /** Marks each page as a preview that nobody has agreed to. */
  readonly preview?: boolean;
  /** The link to check the license. Previews have none. */
  readonly proof?: Proof;
}

/** The same facts always give the same bytes. */
export const agreementPdf = async (
  stored: StoredAgreement,
  { preview = false, proof }: Looks = {},
): Promise<Buffer> => {
  const { facts } = stored;
  const set = setAgreement(stored, proof);
  const { title, issuer, orderNumber, foot } = set.agreement;
  const fonts = await openFonts(JSON.stringify(set));
  const sheet = new Sheet(fonts, {
    title: `${title} ${orderNumber}: ${facts.beat.title}`,
    author: issuer,
    created: new Date(facts.agreedAt),
  });
  drawAgreement(sheet, set);
  attachExactNames(sheet, fonts, facts);
  drawFeet(sheet, foot);
  if (preview) markPreview(sheet);
  return await sheet.end();
};

/** Several agreements in one PDF, each starting on a new page. */
export const agreementsPdf = async (agreements: readonly StoredAgreement[]): Promise<Buffer> => {
  const sets = agreements.map((stored) => setAgreement(stored));
  const [first] = sets;
  if (!first) throw new Error('there are no agreements to write');
  const { issuer, orderNumber } = first.agreement;
  const reference = `Order ${orderNumber}`;
  const sheet = new Sheet(await openFonts(JSON.stringify(sets)), {
    title: `License agreements: ${reference}`,
    author: issuer,
    created: new Date(first.facts.agreedAt),
  });
  sets.forEach((set, index) => {
    if (index > 0) sheet.need(Infinity);
    drawAgreement(sheet, set);
  });
  drawFeet(sheet, `${issuer} · ${reference}`);
  return await sheet.end();
};

const setAgreement = (stored: StoredAgreement, proof?: Proof) => {
  const agreement = agreementDocument(stored, proof ?? null);
  const parties = agreement.parties.map((block) => ({ ...block, label: block.label.toUpperCase() }));
  return { facts: stored.facts, agreement, parties, proof };
};

const drawAgreement = (sheet: Sheet, { facts, agreement, parties, proof }: ReturnType<typeof setAgreement>): void => {
  const { orderNumber, clauses } = agreement;
  drawHead(sheet, { ...agreement, reference: `Order ${orderNumber}` });
  drawBlocks(sheet, parties.slice(0, 2), { size, gap: 12 });
  drawBlocks(sheet, parties.slice(2), { size, gap: 12 });
  drawTerms(sheet, agreement.terms);
  clauses.forEach(({ heading, text: words }, index) => {
    const lines = sheet.wrap(words, column - 132, body);
    sheet.need(Math.min(lines.length, 4) * 13.2 + 8);
    const top = sheet.y;
    sheet.line(`${index + 1}`, page.margin, top, { ...strong, color: soft });
    const headingLines = sheet.wrap(heading, 104, strong);
    headingLines.forEach((line, row) => sheet.draw(line, page.margin + 16, top + row * 13.2, strong));
    sheet.lines(lines, body, page.margin + 132);
    // A clause that continues on the next page has no heading there, so the heading's height doesn't count.
    sheet.y = (sheet.y > top ? Math.max(sheet.y, top + headingLines.length * 13.2) : sheet.y) + 8;
  });
  drawConduct(sheet, agreement.conduct);
  if (proof) drawProof(sheet, proof, { withSquare: facts.site !== undefined });
};

const drawTerms = (sheet: Sheet, { heading, rows }: Agreement['terms']): void => {
  sheet.rule(pale, 0.7);
  sheet.y += 12;
  sheet.line(heading.toUpperCase(), page.margin, sheet.y, small);
  sheet.y += 16;
  for (const { name, value } of rows) {
    sheet.line(name, page.margin, sheet.y, body);
    drawRight(sheet, value, strong);
    sheet.y += 15;
    sheet.rule(pale, 0.5);
    sheet.y += 5;
  }
  sheet.y += 12;
};

const drawConduct = (sheet: Sheet, words: string): void => {
  const lines = sheet.wrap(words, column, body);
  sheet.need(lines.length * 13.2 + 16);
  sheet.y += 4;
  sheet.rule(ink, 1.2);
  sheet.y += 12;
  sheet.lines(lines, body);
};

const squareSize = 62;

/** Renders the link to check the license. Agreements made before there were codes get no QR code. */
const drawProof = (sheet: Sheet, { code, url }: Proof, { withSquare }: { readonly withSquare: boolean }): void => {
  if (!withSquare) {
    sheet.y += 6;
    drawLinked(sheet, `Proof of license ${code}: ${url}`, url, page.margin, body);
    return;
  }
  const modules = qrCode(url);
  sheet.need(squareSize + 14);
  sheet.y += 14;
  const top = sheet.y;
  if (modules) drawModules(sheet, modules);
  const left = page.margin + (modules ? squareSize + 16 : 0);
  sheet.line('PROOF OF LICENSE', left, top, small);
  sheet.line(code, left, top + 12, { ...strong, size: 10.5 });
  sheet.y = top + 28;
  drawLinked(sheet, url, url, left, body);
  const width = page.width - page.margin - left;
  sheet.paragraph('Anyone can check there whether this license is valid.', quiet, left, width);
  sheet.y = Math.max(sheet.y, top + (modules ? squareSize : 0));
};

const drawLinked = (sheet: Sheet, text: string, url: string, left: number, style: TextStyle): void => {
  for (const line of sheet.wrap(text, page.width - page.margin - left, style)) {
    sheet.need(13.2);
    sheet.draw(line, left, sheet.y, style);
    sheet.document.link(left, sheet.y, line.width, 13.2, url);
    sheet.y += 13.2;
  }
};

const drawModules = (sheet: Sheet, modules: readonly (readonly boolean[])[]): void => {
  const size = squareSize / modules.length;
  modules.forEach((row, down) =>
    row.forEach((dark, across) => {
      if (dark) sheet.document.rect(page.margin + across * size, sheet.y + down * size, size, size);
    }),
  );
  sheet.document.fill(ink);
};

/** Attaches a text file that spells out characters that none of the fonts has, such as an emoji in a name. */
const attachExactNames = (sheet: Sheet, fonts: Fonts, facts: AgreementFacts): void => {
  const people = (facts.collaborators ?? []).map(({ name, legalName }) => `${legalName} (${name})`);
  const words = [
    facts.seller.name,
    facts.seller.artist,
    ...people,
    buyerOf(facts),
    facts.beat.title,
    ...addressLines(facts.buyer.customer),
  ];
  if (words.every((word) => fonts.isPrintable(word))) return;
  const exact = [
    `Order: ${facts.orderNumber}`,
    `Seller: ${facts.seller.name} (${facts.seller.artist})`,
    ...people.map((person) => `Producer: ${person}`),
    `Buyer: ${buyerOf(facts)} <${facts.buyer.email}>`,
    ...addressLines(facts.buyer.customer).map((line) => `  ${line}`),
    `${isForKits(facts.license) ? 'Sound kit' : 'Beat'}: ${facts.beat.title}`,
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
    'This document’s fonts don’t have every character; a question mark replaces each missing one. The attached text file, exact-names.txt, holds all names as they were given and is part of this agreement.',
    quiet,
  );
};

/** Writes across each page, faint enough to read everything under it. */
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
