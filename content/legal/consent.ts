// Have a lawyer read these sentences before you sell.

/** What a buyer agrees to at checkout, besides the terms: two sentences each. */
export interface ConsentText {
  /** Beside one box, unticked and required, for buyers with a right of withdrawal: Article 16(m) of Directive 2011/83/EU. */
  readonly checkbox: readonly [delivery: string, loss: string];
  /** Above the button, for all others. */
  readonly line: readonly [delivery: string, loss: string];
}

/** Stored with every order. To change the sentences, keep the present ones below under their version, and write new ones. */
export const consentVersion = '2026-11-27';

/** What checkout asks for now. */
export const consent: ConsentText = {
  checkbox: [
    'I want my files right away, before the 14 days for withdrawing from the contract are over.',
    'I understand that I lose my right of withdrawal once they’re delivered.',
  ],
  line: [
    'You ask us to deliver your files right away.',
    'Any right of withdrawal that you have ends once they’re delivered.',
  ],
};

const texts = new Map<string, ConsentText>([[consentVersion, consent]]);

/** What an order of that version was placed under; null for one from before it was kept. */
export const findConsent = (version: string | null): ConsentText | null => texts.get(version ?? '') ?? null;
