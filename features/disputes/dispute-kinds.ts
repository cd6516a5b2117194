import { t } from '#contract-kit/texts/text.ts';

/**
 * The state of the shop's response to a bank. The bank's own state is `status`, in Stripe's words. Transitions:
 * `server/dispute-states.ts`.
 * - `preparing`: the evidence hasn't been saved at Stripe yet
 * - `staged`: it's saved there, and can be changed
 * - `submitting`, `accepting`: Stripe hasn't confirmed yet
 * - `submitted`: the bank decides
 * - `unanswerable`: the bank takes no response, or none that can be sent from here
 * - `missed`: nothing was submitted in time
 * - `over`: won, lost, or closed
 */
export const disputeStates = [
  'preparing',
  'staged',
  'submitting',
  'submitted',
  'accepting',
  'unanswerable',
  'missed',
  'over',
] as const;
export type DisputeState = (typeof disputeStates)[number];

/** States in which an admin still has a choice. */
export const openStates = ['preparing', 'staged'] as const satisfies readonly DisputeState[];

interface TextField {
  readonly label: () => string;
  /** Maximum number of characters at Stripe. */
  readonly max: number;
  readonly rows: number;
  readonly hint?: () => string;
}

/** Texts by Stripe's names, in the order in which admins read them. Together at most 150,000 characters. */
export const textFields = {
  product_description: { label: () => t`What was bought`, max: 20_000, rows: 9 },
  customer_name: { label: () => t`Buyer’s name`, max: 5000, rows: 1 },
  customer_email_address: { label: () => t`Buyer’s email`, max: 5000, rows: 1 },
  customer_purchase_ip: { label: () => t`Network address of the purchase`, max: 5000, rows: 1 },
  billing_address: { label: () => t`Billing address`, max: 5000, rows: 5 },
  service_date: { label: () => t`Delivered on`, max: 5000, rows: 1 },
  access_activity_log: {
    label: () => t`What the buyer did`,
    max: 20_000,
    rows: 8,
    hint: () => t`The purchase and each download.`,
  },
  refund_policy_disclosure: { label: () => t`What checkout said about refunds`, max: 20_000, rows: 9 },
  refund_refusal_explanation: {
    label: () => t`Refunds, and why not more`,
    max: 20_000,
    rows: 4,
    hint: () => t`What was refunded already, or why the buyer has no right to a refund.`,
  },
  duplicate_charge_id: {
    label: () => t`The other charge`,
    max: 5000,
    rows: 1,
    hint: () => t`Its id at Stripe (ch_…).`,
  },
  duplicate_charge_explanation: { label: () => t`Why it isn’t the same purchase`, max: 20_000, rows: 4 },
  uncategorized_text: {
    label: () => t`Anything else`,
    max: 20_000,
    rows: 4,
    hint: () => t`In your own words, for the bank.`,
  },
} as const satisfies Readonly<Record<string, TextField>>;

export type TextName = keyof typeof textFields;
export const textNames = Object.keys(textFields) as TextName[];
export type EvidenceTexts = Readonly<Record<TextName, string>>;

export const fieldOf = (name: TextName): TextField => textFields[name];

/** The evidence's files, one for each field, the most important first. */
export const fileLabels = {
  receipt: () => t`Receipt`,
  service_documentation: () => t`License agreements`,
  customer_communication: () => t`Messages with the buyer`,
  duplicate_charge_documentation: () => t`Receipt of the other order`,
  refund_policy: () => t`Refund policy`,
} as const;
export type FileName = keyof typeof fileLabels;
export const fileNames = Object.keys(fileLabels) as FileName[];

/** Labels for Stripe's reasons. An unknown reason is shown as Stripe writes it. */
const reasonLabels = (): Readonly<Record<string, string>> => ({
  bank_cannot_process: t`The bank couldn’t process the payment`,
  credit_not_processed: t`The buyer says that a refund is missing`,
  customer_initiated: t`The buyer disputes the payment`,
  debit_not_authorized: t`The buyer says that they didn’t authorize the debit`,
  duplicate: t`The buyer says that they paid twice`,
  fraudulent: t`The buyer says that they didn’t make this payment`,
  general: t`No particular reason`,
  incorrect_account_details: t`The account details were wrong`,
  insufficient_funds: t`The account had too little money`,
  noncompliant: t`The payment broke a rule of the card network`,
  product_not_received: t`The buyer says that they never got it`,
  product_unacceptable: t`The buyer says that it isn’t what was described`,
  subscription_canceled: t`The buyer says that they had canceled`,
  unrecognized: t`The buyer doesn’t recognize the payment`,
});

const plainWords = (word: string): string => {
  const words = word.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const reasonLabel = (reason: string): string => reasonLabels()[reason] ?? plainWords(reason);

const fraudLabels = (): Readonly<Record<string, string>> => ({
  card_never_received: t`The card never reached its owner`,
  fraudulent_card_application: t`The card was applied for under a false name`,
  made_with_counterfeit_card: t`The card was a counterfeit`,
  made_with_lost_card: t`The card was lost`,
  made_with_stolen_card: t`The card was stolen`,
  misc: t`Some other fraud`,
  unauthorized_use_of_card: t`Someone else used the card`,
});

export const fraudLabel = (type: string): string => fraudLabels()[type] ?? plainWords(type);
