// Have a lawyer read these sentences before you sell.

/** What a buyer agrees to at checkout in addition to the terms. */
export interface ConsentText {
  /** Beside an unticked, required box, for buyers who may withdraw (Article 16(m) of Directive 2011/83/EU). */
  readonly checkbox: readonly [delivery: string, loss: string];
  /** Shown above the button to all other buyers. */
  readonly line: readonly [delivery: string, loss: string];
}

/** Stored with every order. To change the sentences, keep the present ones below under their version. */
export const consentVersion = '2026-11-27';

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

/** @returns null for an order from before the sentences were stored */
export const findConsent = (version: string | null): ConsentText | null => texts.get(version ?? '') ?? null;
