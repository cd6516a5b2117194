import { fail, type Failure } from '#contract-kit/failure.ts';
import { centsToPrice } from '#contract-kit/money.ts';
import { t } from '#contract-kit/texts/text.ts';
import { findArtists } from '#features/account/server/public.ts';
import { findFiles, type FileRow } from '#features/catalogue/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import type { ItemState, Order, OrderItem } from '../../contract.ts';
import { findStandingUpgrades, type StandingUpgrade } from '../upgrades/standing-upgrades.ts';
import { isLicensed } from '../../state-groups.ts';
import { documentNumberOf } from '../../document-numbers.ts';
import { findCreditNotes, presentCreditNote } from '../receipts/find-credit-notes.ts';
import { presentTax } from '../../tax-sums.ts';
import { archiveNameOf, fileNameOf } from '../delivery/file-name.ts';
import type { ItemRecord, OrderRecord } from '../lifecycle/order-record.ts';
import { isRefunded } from '../lifecycle/order-states.ts';
import { presentPrice } from '../lifecycle/present-price.ts';
import { isWithheld, type OrderRequest, readOrder } from '../access/read-order.ts';
import { findGrants, type Grant } from '../delivery/grants.ts';
import { findProofs } from '../agreements/find-proofs.ts';
import { findWithdrawal, presentWithdrawal } from '../withdrawals/find-withdrawal.ts';
import { shownEmail } from '#platform/mail/shown-email.ts';
import { inLanguage, pageLanguage } from '#platform/texts/in-language.ts';

export const getOrder = async (deps: Deps, request: OrderRequest): Promise<Order | Failure<'ORDERS_NOT_FOUND'>> => {
  const order = await readOrder(deps, request);
  if (!order) return fail('ORDERS_NOT_FOUND');
  const buyerId = request.actor.kind === 'user' ? request.actor.id : null;
  const [grants, replacing, sellers] = await Promise.all([
    findGrants(deps, order),
    findStandingUpgrades(
      deps.db,
      order.items.filter(({ state }) => state === 'upgraded').map(({ id }) => id),
    ),
    findArtists(
      deps.db,
      order.items.map((item) => item.seller_id),
    ),
  ]);
  const files = new Map(
    (
      await findFiles(
        deps.db,
        grants.map((grant) => grant.file_id),
      )
    ).map((file) => [file.id, file]),
  );
  const withdrawal = await findWithdrawal(deps.db, order.id);
  const creditNotes = await findCreditNotes(deps.db, order);
  const number = documentNumberOf(order);
  const proofs = await findProofs(
    deps,
    order.items.map(({ id }) => id),
  );
  const notes = await inLanguage(
    pageLanguage(),
    () => new Map(order.items.map((item) => [item.id, noteOf(item, order, replacing.get(item.id))])),
  );
  const query = request.key === undefined ? '' : `?key=${encodeURIComponent(request.key)}`;
  const path = `/api/v1/app/orders/${order.id}`;
  return {
    _id: order.id,
    number: order.number,
    state: order.state,
    email: shownEmail(order.email),
    customerName: order.customer?.name ?? null,
    createdAt: order.created_at.toISOString(),
    termsVersion: order.terms_version,
    paidAt: order.paid_at?.toISOString() ?? null,
    total: centsToPrice(order.total_cents),
    taxMode: order.tax_mode,
    tax: presentTax(order),
    receipt:
      number === null ? null : { number, url: `${path}/receipt.pdf${query}`, isInvoice: order.invoice_number !== null },
    creditNotes: creditNotes.map((note) => presentCreditNote(note, query)),
    downloadAll:
      grants.length === 0
        ? null
        : {
            filename: archiveNameOf(order),
            bytes: grants.reduce((sum, grant) => sum + (files.get(grant.file_id)?.bytes ?? 0), 0),
            url: `${path}/files.zip${query}`,
          },
    withdrawal: withdrawal && presentWithdrawal(withdrawal),
    items: order.items.map((item) => {
      const replacedBy = replacing.get(item.id);
      const seller = sellers.get(item.seller_id);
      const isTheirs = replacedBy !== undefined && buyerId !== null && replacedBy.buyerId === buyerId;
      return {
        ...presentItem(
          item,
          order,
          grants.filter((grant) => grant.item_id === item.id),
          files,
          query,
        ),
        seller: seller ? { _id: seller.id, username: seller.username, name: seller.display_name } : null,
        proof: proofs.get(item.id) ?? null,
        note: notes.get(item.id) ?? null,
        replaces: item.reason === 'upgrade' ? item.reason_label : null,
        replacedBy: replacedBy
          ? {
              license: replacedBy.license,
              orderNumber: replacedBy.orderNumber,
              url: isTheirs ? `/orders/${replacedBy.orderId}` : null,
            }
          : null,
      };
    }),
  };
};

const presentItem = (
  item: ItemRecord,
  order: OrderRecord,
  grants: readonly Grant[],
  files: ReadonlyMap<string, FileRow>,
  query: string,
): Omit<OrderItem, 'seller' | 'note' | 'proof' | 'replaces' | 'replacedBy'> => {
  const path = `/api/v1/app/orders/${order.id}/items/${item.id}`;
  return {
    _id: item.id,
    beatId: item.beat_id,
    title: item.beat_title,
    artist: item.artist_name,
    coverImage: item.cover,
    license: {
      _id: item.license_id,
      title: item.license.title,
      exclusive: item.license.exclusive,
      usageTerms: item.license.usageTerms,
      fileTypes: item.license.fileTypes,
    },
    ...presentPrice(item),
    state: item.state,
    refunded: isRefunded(item, order),
    files: grants.map((grant) => ({
      kind: grant.kind,
      filename: fileNameOf(item, grant.kind),
      bytes: files.get(grant.file_id)?.bytes ?? 0,
      url: `${path}/files/${grant.kind}${query}`,
      downloads: grant.downloads,
    })),
    agreementUrl: isLicensed(item.state) ? `${path}/agreement.pdf${query}` : null,
  };
};

const lostNoteOf = (
  item: Pick<ItemRecord, 'paid_cents' | 'refunded_cents' | 'reason'>,
  order: Pick<OrderRecord, 'state'>,
): string => {
  const why =
    item.reason === 'upgrade'
      ? t`This upgrade has ended.`
      : t`Someone else bought this beat exclusively just before you.`;
  if (isRefunded(item, order)) return `${why} ${t`We’ve refunded you.`}`;
  return item.paid_cents === 0 ? why : `${why} ${t`We’re refunding you automatically.`}`;
};

const frozenNoteOf = ({ reason_label: label }: Pick<ItemRecord, 'reason_label'>, isOther: boolean): string =>
  isOther
    ? t`The bank is reviewing the payment for ${{ order: label ?? '' }}. Your files will be available again once the payment is confirmed.`
    : t`The bank is reviewing this payment. Your files will be available again once the payment is confirmed.`;

/** Why an item has nothing to download, in words for the buyer; null if it has files or wasn't paid for. */
export const noteOf = (
  item: Pick<ItemRecord, 'state' | 'paid_cents' | 'refunded_cents' | 'withheld' | 'reason' | 'reason_label'>,
  order: Pick<OrderRecord, 'state'>,
  replacedBy?: StandingUpgrade,
): string | null => {
  const notes: Record<ItemState, string | null> = {
    granted: null,
    upgraded: replacedBy
      ? t`Upgraded to ${{ license: replacedBy.license }} in ${{ order: replacedBy.orderNumber }}.`
      : t`This license was upgraded.`,
    frozen: frozenNoteOf(item, order.state === 'paid'),
    withdrawn: isWithheld(item, order)
      ? t`We have withdrawn this license, so these files are no longer available.`
      : t`This payment was refunded, so these files are no longer available.`,
    lost: lostNoteOf(item, order),
    pending: order.state === 'settling' ? t`Your files will appear here as soon as the payment arrives.` : null,
  };
  return notes[item.state];
};
