import { formatSecond } from '#contract-kit/format.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import type { SupportThread } from '#features/support/server/public.ts';
import type { EvidencePdf, EvidencePdfs } from '#features/documents/server/public.ts';
import { fileLabels, type FileName } from '../../dispute-kinds.ts';
import { keepFitting } from './cut-text.ts';
import { type DisputedOrder, isAboutRefunds, policyLines } from './write-texts.ts';

/** Maximum size of all files together, for Stripe and the card networks. */
const maxBytes = 4_500_000;
const maxPages = 49;
const mastercardPages = 19;
/** Pages left free for the messages with the buyer, and for other files than the receipt and the agreements. */
const threadPages = 4;
const otherPages = 2;

export interface EvidenceDocument {
  readonly field: FileName;
  readonly name: string;
  readonly content: Buffer;
  readonly bytes: number;
  readonly pages: number;
}

interface Input extends DisputedOrder {
  readonly threads: readonly SupportThread[];
  readonly network: string | null;
}

const documentOf = (field: FileName, { number }: OrderRecord, pdf: EvidencePdf | null): EvidenceDocument[] =>
  pdf === null
    ? []
    : [
        {
          field,
          name: `${fileLabels[field]()} ${number}.pdf`,
          content: pdf.bytes,
          bytes: pdf.bytes.length,
          pages: pdf.pages,
        },
      ];

const threadLines = (threads: readonly SupportThread[], { label }: OrderRecord): string[] =>
  threads.flatMap(({ number, isAccounts, words }) => [
    `Request #${number}${isAccounts ? ', sent from the buyer’s account' : ', sent under the buyer’s email'}`,
    ...words.flatMap(({ at, byLabel, text }) => [
      `${formatSecond(at)}, ${byLabel ? label.name : 'the buyer'}:`,
      ...text.split('\n'),
      '',
    ]),
    '',
  ]);

/** The evidence's files within the limits of bytes and pages, with a note about each that was left out. */
export const makeFiles = async (
  pdfs: EvidencePdfs,
  input: Input,
): Promise<{ readonly files: readonly EvidenceDocument[]; readonly leftOut: readonly string[] }> => {
  const { order, evidence, reason, threads, network } = input;
  const pages = network === 'mastercard' ? mastercardPages : maxPages;
  const receipt = documentOf('receipt', order, await pdfs.receipt(order));
  const room = pages - threadPages - otherPages - (receipt[0]?.pages ?? 0);
  const agreements = room > 0 ? await pdfs.agreements(order, room) : null;
  const letter = (field: FileName, subtitle: string, lines: readonly string[], most: number) =>
    lines.length === 0
      ? null
      : pdfs.letter({
          issuer: order.label.name,
          reference: `Order ${order.number}`,
          title: fileLabels[field](),
          subtitle,
          lines,
          at: order.created_at.toISOString(),
          maxPages: most,
        });
  const [other] = reason === 'duplicate' ? evidence.others : [];
  const policy = isAboutRefunds(reason) ? policyLines(input) : [];
  const before = [...receipt, ...documentOf('service_documentation', order, agreements)];
  const others = [
    ...documentOf('duplicate_charge_documentation', order, other ? await pdfs.receipt(other) : null),
    ...documentOf(
      'refund_policy',
      order,
      await letter('refund_policy', `Version ${order.terms_version}`, policy, otherPages),
    ),
  ];
  const used = [...before, ...others].reduce((sum, file) => sum + file.pages, 0);
  const lines = threadLines(threads, order);
  const thread = await letter(
    'customer_communication',
    'All times are UTC.',
    lines,
    Math.max(threadPages, pages - used),
  );
  const all = [...before, ...documentOf('customer_communication', order, thread), ...others];
  const { kept, leftOut } = keepFitting(all, { bytes: maxBytes, pages });
  return {
    files: kept,
    leftOut: [
      ...leftOut.map(({ field }) => fileLabels[field]()),
      ...(agreements && agreements.leftOut > 0 ? [`License agreements: the last ${agreements.leftOut}`] : []),
      ...(agreements === null && order.items.some(({ state }) => state !== 'pending') ? ['License agreements'] : []),
    ],
  };
};
