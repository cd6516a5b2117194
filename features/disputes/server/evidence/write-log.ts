import { counted, formatBytes, formatSecond } from '#contract-kit/format.ts';
import { fileFormats, type FileKind } from '#features/licenses/file-kinds.ts';
import type { OrderEvidence, OrderRecord } from '#features/orders/server/public.ts';

type Download = OrderEvidence['downloads'][number];

const fileOf = ({ items }: OrderRecord, itemId: string, kind: FileKind): string =>
  `“${items.find(({ id }) => id === itemId)?.beat_title ?? 'one of its items'}” (${fileFormats[kind].downloadLabel})`;

const fromWhere = ({ address, agent }: Pick<Download, 'address' | 'agent'>): string =>
  `${address === '' ? '' : ` from ${address}`}${agent === '' ? '' : `, browser: ${agent}`}`;

const downloadLine = (order: OrderRecord, download: Download): string => {
  const file = fileOf(order, download.itemId, download.kind);
  const what = download.linked
    ? `Opened the download link of ${file}`
    : `Downloaded ${file} completely, ${formatBytes(download.bytes)}`;
  return `${formatSecond(download.at)}: ${what}${fromWhere(download)}`;
};

/** The buyer's actions, one line each: the order, the payment, and each download, with the IP address if it's known. */
export const writeLog = (order: OrderRecord, evidence: OrderEvidence): string => {
  const from = evidence.address === null ? '' : ` from ${evidence.address}`;
  const lines = [`${formatSecond(order.created_at)}: Placed order ${order.number}${from}`];
  if (order.paid_at) {
    lines.push(`${formatSecond(order.paid_at)}: Paid${order.paid_with === null ? '' : ` by ${order.paid_with}`}`);
  }
  if (evidence.confirmedAt) {
    lines.push(
      `${formatSecond(evidence.confirmedAt)}: The buyer’s mail server took the email with the order and its download links`,
    );
  }
  lines.push(...evidence.downloads.map((download) => downloadLine(order, download)));
  lines.push(
    ...evidence.starts.map(
      ({ itemId, kind, count, last }) =>
        `In all, downloads of ${fileOf(order, itemId, kind)} were started ${counted(count, 'time')}, last ${formatSecond(last)}`,
    ),
  );
  return lines.join('\n');
};
