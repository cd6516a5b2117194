import type Stripe from 'stripe';
import { endOf } from './dispute-end.ts';
import type { Disputes, ProviderDispute, ProviderWarning } from './disputes.ts';
import { pastRefusals } from './past-refusals.ts';
import { callProvider, isMissing, requireId } from './provider-call.ts';

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

const toDispute = (dispute: Stripe.Dispute): ProviderDispute => {
  const { card } = dispute.payment_method_details ?? {};
  const { due_by: dueBy, submission_count: submissions } = dispute.evidence_details;
  return {
    id: dispute.id,
    paymentIntentId: idOf(dispute.payment_intent),
    chargeId: idOf(dispute.charge) ?? '',
    status: dispute.status,
    reason: dispute.reason,
    isInquiry: card?.case_type === 'inquiry' || dispute.status.startsWith('warning_'),
    ...endOf(dispute),
    amountCents: dispute.amount,
    currency: dispute.currency,
    feeCents: dispute.balance_transactions.reduce((sum, { fee }) => sum + fee, 0),
    // Stripe sends 0 or null if the bank takes no response.
    dueAt: dueBy ? new Date(dueBy * 1000) : null,
    submissions,
    isRefundable: dispute.is_charge_refundable,
    network: card?.network ?? null,
    networkReason: card?.network_reason_code ?? null,
    openedAt: new Date(dispute.created * 1000),
  };
};

const toWarning = (warning: Stripe.Radar.EarlyFraudWarning): ProviderWarning => ({
  id: warning.id,
  chargeId: idOf(warning.charge) ?? '',
  fraudType: warning.fraud_type,
  isActionable: warning.actionable,
  warnedAt: new Date(warning.created * 1000),
});

const getDispute = async (stripe: Stripe, disputeId: string): Promise<ProviderDispute | null> => {
  requireId(disputeId, 'du_');
  try {
    return toDispute(await callProvider(() => stripe.disputes.retrieve(disputeId)));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

const list = async <From, To>(of: () => Promise<{ data: From[] }>, to: (from: From) => To): Promise<To[]> =>
  (await callProvider(of)).data.map(to);

/** Expands the charges, because a warning may name only its charge and not the payment. */
const listWarnedPayments = async function* (stripe: Stripe, since: Date): AsyncGenerator<string> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const list = stripe.radar.earlyFraudWarnings.list({ created, limit: 100, expand: ['data.charge'] });
  const warnings = list[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await callProvider(() => warnings.next());
    if (done) return;
    const payment =
      idOf(value.payment_intent) ?? (typeof value.charge === 'object' && idOf(value.charge.payment_intent));
    if (payment) yield payment;
  }
};

/** Every update sets `submit`: Stripe's default is true, but staged evidence must wait for `submitEvidence`. */
export const disputesOver = (stripe: Stripe): Disputes => ({
  listDisputes: async (paymentIntentId) => {
    requireId(paymentIntentId, 'pi_');
    return await list(() => stripe.disputes.list({ payment_intent: paymentIntentId, limit: 100 }), toDispute);
  },
  getDispute: (disputeId) => getDispute(stripe, disputeId),
  listWarnings: async (paymentIntentId) => {
    requireId(paymentIntentId, 'pi_');
    const filter = { payment_intent: paymentIntentId, limit: 100 };
    return await list(() => stripe.radar.earlyFraudWarnings.list(filter), toWarning);
  },
  listWarnedPayments: (since) => listWarnedPayments(stripe, since),
  uploadEvidence: async ({ name, bytes, idempotencyKey }) => {
    // A bare buffer would be sent as text without a file name.
    const file = { data: bytes, name, type: 'application/pdf' };
    const uploaded = await callProvider(() =>
      pastRefusals(`evidence-${idempotencyKey}`, (key) =>
        stripe.files.create({ purpose: 'dispute_evidence', file }, { idempotencyKey: key }),
      ),
    );
    return { fileId: uploaded.id };
  },
  stageEvidence: async ({ disputeId, evidence }) => {
    requireId(disputeId, 'du_');
    const cleared = Object.fromEntries(Object.entries(evidence).map(([field, value]) => [field, value ?? '']));
    await callProvider(() =>
      stripe.disputes.update(disputeId, {
        evidence: cleared,
        intended_submission_method: 'manual',
        submit: false,
      }),
    );
  },
  submitEvidence: async ({ disputeId, idempotencyKey }) => {
    requireId(disputeId, 'du_');
    return toDispute(
      await callProvider(() =>
        pastRefusals(`submit-${idempotencyKey}`, (key) =>
          stripe.disputes.update(disputeId, { submit: true }, { idempotencyKey: key }),
        ),
      ),
    );
  },
  acceptDispute: async ({ disputeId, idempotencyKey }) => {
    requireId(disputeId, 'du_');
    return toDispute(
      await callProvider(() =>
        pastRefusals(`accept-${idempotencyKey}`, (key) =>
          stripe.disputes.close(disputeId, {}, { idempotencyKey: key }),
        ),
      ),
    );
  },
});
