import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Translate } from '#contract-kit/languages/current.ts';
import { receiptFacts } from '#features/documents/server/receipts/receipt-facts.ts';
import { pdfTasks } from '#features/documents/server/typesetting/pdf-tasks.ts';
import type { MailKind } from '#features/mailing/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { writeMails } from '#testing/every-mail.ts';
import { readPdfText } from '#testing/files/pdf-text.ts';
import { buyAtCheckout, newLine } from '#testing/orders/buying.ts';
import { writeIn } from '#testing/texts/write-in.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

/** Puts each sentence between marks, with its values. Of plurals it says only the number. */
const translate: Translate = (source, values) =>
  `«${source.replaceAll(/\{(\w+)(?:[^{}]|\{[^{}]*\})*\}/g, (_, name: string) => String(values[name]))}»`;

/** A sentence with at least four words. */
const isSentence = (line: string): boolean => /^\W*\p{Lu}\S*(?: \S+){3,}[.:]$/u.test(line);

/** Emails that also contain words of the label, of its legal texts or of an admin. */
const withOtherWords: readonly MailKind[] = [
  'purchase',
  'withdrawal-declined',
  'subscribe.confirm',
  'subscribe.known',
  'support.reply',
];

test('every sentence of an email is translated', async () => {
  writeIn({ language: 'de', translate });
  const mails = await writeMails(shop, 'someone');
  const untranslated = mails.flatMap(({ purpose, body_text: text }) =>
    withOtherWords.some((kind) => purpose.startsWith(`${kind}:`))
      ? []
      : text.split('\n').filter((line) => isSentence(line) && !line.includes('«')),
  );
  expect(untranslated).toEqual([]);
  for (const { purpose, body_html: html, body_text: text } of mails) {
    expect(html, purpose).toContain('<html lang="de">');
    expect(text, purpose).toMatch(/«Questions\? Email .+»/);
  }
});

test('a receipt is translated, and names what was bought as it is called', async () => {
  const order = await buyAtCheckout(shop, [await newLine(shop)]);
  writeIn({ language: 'de', translate });
  const facts = receiptFacts(order);
  if (!facts) throw new Error('a paid order has a receipt');
  const { text } = readPdfText(await pdfTasks.receipt(facts));
  const [item] = order.items;
  const said = ['«Receipt»', `«Order ${order.number}»`, '«SELLER»', '«Total paid»', item?.beat_title ?? ''];
  // Spaces aren't characters of a PDF.
  for (const words of said) expect(text).toContain(words.replaceAll(' ', ''));
});
