import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { agreementTexts, agreementVersion } from '#content/agreement.ts';
import { label } from '#content/current.ts';
import { readPdfText } from '#testing/files/pdf-text.ts';
import type { AgreementFacts } from '#features/orders/document-facts.ts';
import { agreementPdf, type Looks } from './agreement-pdf.ts';

const facts: AgreementFacts = {
  orderNumber: 'SH-1042',
  agreedAt: '2026-11-20T13:00:00.000Z',
  seller: { name: 'Łukasz Ødegård', artist: 'Sol Marrow' },
  buyer: {
    email: 'elena@example.com',
    customer: {
      name: 'Ελένη Καζαντζάκη',
      address: 'Straße des 17. Juni 135',
      city: 'Αθήνα',
      state: '',
      zip: '10623',
      country: 'Germany',
    },
  },
  beat: { id: '019aa000-0000-7000-8000-000000000001', title: 'Midnight Currency' },
  license: {
    title: 'Premium',
    description: 'MP3 and WAV',
    fileTypes: ['mp3', 'wav'],
    usageTerms: [
      { name: 'Music Video Limit', limit: '1' },
      { name: 'Online Audio Stream Limit', limit: '250000' },
      { name: 'Distribution Limit', limit: '10000' },
      { name: 'Radio Broadcasting', limit: 'yes' },
      { name: 'For Profit Live Performances', limit: 'unlimited' },
    ],
    exclusive: false,
  },
  priceCents: 3557,
  governingLaw: 'the State of California, United States',
  issuer: label.name,
};

const pdfOf = (version: string, variant: AgreementFacts, looks?: Looks): Promise<Buffer> =>
  agreementPdf({ version, text: agreementTexts[version]!, facts: variant }, looks);

const pages = (pdf: Buffer): number => Number(/\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);
const hash = (pdf: Buffer): string => createHash('sha256').update(pdf).digest('hex');

describe('the license agreement', () => {
  test('is the same document each time for the same facts', async () => {
    const [first, second] = [await pdfOf(agreementVersion, facts), await pdfOf(agreementVersion, facts)];
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    expect(hash(first)).toBe(hash(second));
    expect(hash(await pdfOf(agreementVersion, { ...facts, priceCents: 3558 }))).not.toBe(hash(first));
  });

  test('takes one or two pages, exclusive or not, even with very long names', async () => {
    const long = 'Maximiliana '.repeat(10).trim();
    const exclusive = { ...facts, license: { ...facts.license, exclusive: true, title: 'Exclusive Owner' } };
    for (const variant of [
      facts,
      exclusive,
      { ...exclusive, beat: { ...facts.beat, title: 'W'.repeat(120) }, seller: { name: long, artist: long } },
    ]) {
      expect(pages(await pdfOf(agreementVersion, variant))).toBeLessThanOrEqual(2);
    }
  });

  test('names everyone who made the beat, with their parts of the producers’ half of the music', async () => {
    const other = (name: string, publishingBps: number | null) => ({ name, legalName: `${name} Brown`, publishingBps });
    const textOf = async (collaborators: AgreementFacts['collaborators'] & object) =>
      readPdfText(await pdfOf(agreementVersion, { ...facts, collaborators })).text;
    const printed = await textOf([other('Kay', 2000), other('Lee', 3333)]);
    for (const words of [
      'produced by Sol Marrow & Kay & Lee',
      'Łukasz Ødegård (Sol Marrow), Kay Brown (Kay), and Lee Brown (Lee) (the "Producers")',
      'must be credited "Produced by Sol Marrow & Kay & Lee"',
      'Łukasz Ødegård has 46.67%, Kay Brown has 20%, and Lee Brown has 33.33%.',
    ]) {
      expect(printed).toContain(words.replaceAll(' ', ''));
    }
    expect(await textOf([other('Kay', null)])).toContain('inthepartsthattheyhaveagreedonamongthemselves');
    expect(await textOf([other('Kay', 2000), other('Lee', null)])).toContain('KayBrownhas20%andtheothershavetherest');
    const long = 'Maximiliana '.repeat(10).trim();
    const ten = Array.from({ length: 10 }, () => ({ ...other('W'.repeat(60), 900), legalName: long }));
    expect(pages(await pdfOf(agreementVersion, { ...facts, collaborators: ten }))).toBeLessThanOrEqual(4);
    const emoji = await pdfOf(agreementVersion, { ...facts, collaborators: [other('🎧', null)] });
    expect(emoji.toString('latin1')).toContain('exact-names.txt');
  });

  test('takes two pages wherever a page break falls within a clause', async () => {
    const collaborators = [{ name: 'Kay', legalName: 'Kay Brown', publishingBps: 5000 }];
    for (let count = 6; count < 10; count += 1) {
      const usageTerms = Array.from({ length: count }, (_, index) => ({
        name: 'Music Video Limit' as const,
        limit: `${index}`,
      }));
      const variant = { ...facts, collaborators, license: { ...facts.license, usageTerms } };
      expect([count, pages(await pdfOf(agreementVersion, variant))]).toEqual([count, 2]);
    }
  });

  const proof = { code: '7ZK4Q-0M8WX-R2T9V-HB31C', url: 'https://shop.example/license/7ZK4Q-0M8WX-R2T9V-HB31C' };
  const linked = `/URI (${proof.url})`;

  test('has its code as a link, and still at most two pages', async () => {
    const exclusive = { ...facts, site: 'https://shop.example', license: { ...facts.license, exclusive: true } };
    const pdf = await pdfOf(agreementVersion, exclusive, { proof });
    expect(readPdfText(pdf).text).toContain(`PROOFOFLICENSE${proof.code}${proof.url}`);
    expect([pdf.toString('latin1').includes(linked), pages(pdf) <= 2]).toEqual([true, true]);
  });

  test('has one extra line, and no other change, if it was made before there were codes', async () => {
    for (const version of ['2026-11', agreementVersion]) {
      const pdf = await pdfOf(version, facts, { proof });
      const { text } = readPdfText(pdf);
      const line = `Proofoflicense${proof.code}:${proof.url}`;
      expect(text.split(line)).toHaveLength(2);
      expect(text.replace(line, '')).toBe(readPdfText(await pdfOf(version, facts)).text);
      expect(pdf.toString('latin1')).toContain(linked);
    }
  });

  // Language, name, address, city and the beat's title.
  test.each<[string, string, string, string, string]>([
    [
      'Japanese',
      '山田 太郎',
      '渋谷区道玄坂一丁目2番3号 スカイビル「光」405号室(東棟)、第二ビル',
      '東京',
      '夜の街 ～ナイト～',
    ],
    ['Chinese, simplified', '张伟', '北京市朝阳区建国路88号', '北京', '午夜'],
    ['Chinese, traditional', '陳大文', '臺北市信義區松仁路100號', '臺灣', '夜曲'],
    ['Korean', '김민준', '서울특별시 강남구 테헤란로 123', '서울', '한밤'],
    ['Arabic', 'محمد بن عبد الله (الأمير)', 'شارع الملك فهد ١٥، شقة 3', 'الرياض', 'ليلة 2 (Remix)'],
    ['Persian', 'رضا پهلوان‌زاده', 'خیابان ولی‌عصر ۱۲', 'تهران', 'شب'],
    ['Hebrew', 'מֹשֶׁה כהן', 'רחוב הרצל 5, דירה 12 [ב]', 'תל אביב', 'לילה "טוב"'],
    ['Thai', 'สมชาย ใจดี', '99/9 ถนนสุขุมวิท น้ำใสที่นี่', 'กรุงเทพมหานคร', 'คืนนี้'],
    ['Hindi', 'श्री क्षितिज हिन्दी शर्मा', 'महात्मा गांधी मार्ग 12', 'नई दिल्ली', 'रात्रि'],
    ['Greek', 'Ελένη Καζαντζάκη', 'Οδός Ερμού 5', 'Αθήνα', 'Νύχτα'],
    ['Russian', 'Фёдор Достоевский', 'Наб. реки Мойки 7', 'Санкт-Петербург', 'Ночь'],
    ['Vietnamese', 'Nguyễn Thị Mỹ Duyên', 'Đường Lê Lợi 3', 'Huế', 'Đêm'],
    ['mixed', 'Anna 山田-Ødegård מזרחי Ελένη', 'Straße 5, 上海市 Наб. 7', 'กรุงเทพ 서울', '夜 Night ليل 2'],
  ])('shows names, addresses and titles as typed: %s', async (_, name, address, city, title) => {
    const customer = { ...facts.buyer.customer!, name, address, city };
    const seller = { name: `${name} ${city}`, artist: `DJ ${name}` };
    const pdf = await pdfOf(agreementVersion, {
      ...facts,
      seller,
      buyer: { ...facts.buyer, customer },
      beat: { ...facts.beat, title },
    });
    const { text, missing } = readPdfText(pdf);
    expect(missing).toBe(0);
    for (const words of [name, address, `${city}, 10623`, seller.name, `"Produced by DJ ${name}"`, `beat "${title}"`]) {
      expect(text).toContain(words.normalize('NFC').replace(/[\s\u200c]/g, ''));
    }
    expect(pdf.toString('latin1')).not.toContain('exact-names.txt');
  });

  test('attaches a text file for names with characters that no font has', async () => {
    const emoji = { ...facts, buyer: { ...facts.buyer, customer: { ...facts.buyer.customer!, name: '山田太郎 🎧' } } };
    const pdf = await pdfOf(agreementVersion, emoji);
    expect(pdf.toString('latin1')).toContain('exact-names.txt');
    expect(readPdfText(pdf)).toMatchObject({ missing: 0, text: expect.stringContaining('山田太郎?') as string });
  });

  const limited = /Upgradebeforeyouexceedalimit\./;

  test('asks the buyer to upgrade before a limit, if there is one', async () => {
    const terms = (...limits: string[]) => {
      const usageTerms = facts.license.usageTerms.map((term, index) => ({ ...term, limit: limits[index] ?? 'yes' }));
      return { ...facts, license: { ...facts.license, usageTerms } };
    };
    const textOf = async (variant: AgreementFacts) => readPdfText(await pdfOf(agreementVersion, variant)).text;
    expect(await textOf(facts)).toMatch(limited);
    expect(await textOf(terms('unlimited', 'unlimited', '5'))).toMatch(limited);
    const free = terms('unlimited', 'unlimited', 'unlimited');
    expect(await textOf(free)).not.toMatch(limited);
    const registered = [...free.license.usageTerms, { name: 'Content ID Registration', limit: 'no' } as const];
    expect(await textOf({ ...free, license: { ...free.license, usageTerms: registered } })).not.toMatch(limited);
  });

  test('keeps the wording of the version that was agreed on', async () => {
    const { text } = readPdfText(await pdfOf('2026-11', facts));
    expect(text).toContain('Whoeverreachesalimitbuysafurtherlicensebeforegoingon.');
    expect(text).not.toMatch(limited);
  });

  test('has the seller’s warranty about AI, unless the agreement is older or the seller said nothing', async () => {
    const textOf = async (version: string, variant: AgreementFacts) => readPdfText(await pdfOf(version, variant)).text;
    const warranty = 'Artificialintelligence';
    expect(await textOf(agreementVersion, { ...facts, ai: 'none' })).toContain(
      'nosoundinthebeatwasmadebyartificialintelligence',
    );
    expect(await textOf(agreementVersion, { ...facts, ai: 'all' })).toContain('astheSellerstated');
    expect(await textOf(agreementVersion, facts)).not.toContain(warranty);
    const before = await pdfOf('2026-11-27', facts);
    expect((await pdfOf('2026-11-27', { ...facts, ai: 'none' })).equals(before)).toBe(true);
  });

  test('names the label as it was called at the sale', async () => {
    const { text } = readPdfText(await pdfOf(agreementVersion, { ...facts, issuer: 'Old Harbor' }));
    expect(text).toContain('throughOldHarborandowesnothingfurther');
    expect(text).not.toContain(label.name);
  });
});
