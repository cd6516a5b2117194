import { formatLongMoment } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { openFonts } from '#platform/pdf/fonts.ts';
import { drawColumnLabels, drawFeet, drawHead, ink, textStyles } from '#platform/pdf/page-layout.ts';
import { column, page, Sheet } from '#platform/pdf/sheet.ts';
import { percentOf } from '../../rules.ts';
import type { Party, SplitSheet } from './read-sheet.ts';

const { body, quiet, strong } = textStyles(9.2);
const nameWidth = 236;
const places = { share: page.margin + 252, publishing: page.margin + 316, rights: page.margin + 392 };

const percent = (bps: number | null): string => (bps === null ? '—' : `${percentOf(bps)}%`);

const consentOf = ({ consentedAt }: Party): string =>
  consentedAt === null ? t`Set the shares` : t`Consented on ${{ time: formatLongMoment(consentedAt) }}`;

const drawParty = (sheet: Sheet, party: Party): void => {
  sheet.need(76);
  const top = sheet.y;
  sheet.paragraph(party.legalName, { ...strong, direction: 'auto' }, page.margin, nameWidth);
  if (party.artistName !== null) {
    sheet.paragraph(t`as ${{ artist: party.artistName }}`, { ...body, direction: 'auto' }, page.margin, nameWidth);
  }
  sheet.paragraph(party.role, { ...body, direction: 'auto' }, page.margin, nameWidth);
  sheet.paragraph(consentOf(party), quiet, page.margin, nameWidth);
  const lowest = sheet.y;
  sheet.line(percent(party.bps), places.share, top, strong);
  sheet.line(percent(party.publishingBps), places.publishing, top, strong);
  sheet.y = top;
  const width = page.margin + column - places.rights;
  for (const words of [party.pro || '—', party.ipi && `IPI ${party.ipi}`].filter(Boolean)) {
    sheet.paragraph(words, { ...body, direction: 'auto' }, places.rights, width);
  }
  sheet.y = Math.max(lowest, sheet.y) + 12;
};

/** Lists who shares in a beat, and when they consented. */
export const sheetPdf = async (split: SplitSheet): Promise<Buffer> => {
  const at = new Date(split.at);
  const sheet = new Sheet(await openFonts(JSON.stringify(split)), {
    title: t`Split sheet: ${{ title: split.title }}`,
    author: split.issuer,
    created: at,
  });
  drawHead(sheet, {
    issuer: split.issuer,
    reference: t`ID ${{ id: split.beatId }}`,
    title: t`Split sheet`,
    subtitle: split.title,
  });
  sheet.paragraph(t`As of ${{ time: formatLongMoment(at) }}.`, body);
  sheet.y += 14;
  drawColumnLabels(sheet, [
    [t`WHO`, page.margin],
    [t`MONEY`, places.share],
    [t`PUBLISHING`, places.publishing],
    [t`PRO, IPI`, places.rights],
  ]);
  const parties = split.parties.map(({ consentedAt, ...party }) => ({
    ...party,
    // Dates become text between processes.
    consentedAt: consentedAt === null ? null : new Date(consentedAt),
  }));
  for (const party of parties) drawParty(sheet, party);
  sheet.rule(ink, 0.7);
  sheet.y += 12;
  sheet.paragraph(
    t`Money: the share of what the owner is paid for each sale, after ${{ label: split.issuer }}’s fee and refunds. The owner keeps the rest, including rounding. Changes apply only to later orders. Publishing: the share of the composition, as named by the owner and consented to; ${{ label: split.issuer }} doesn’t collect for it.`,
    quiet,
  );
  drawFeet(sheet, `${split.issuer} · ${t`Split sheet`} · ${split.title}`);
  return await sheet.end();
};
