export interface TaxSetup {
  /** Whether the head office is known; without it, sessions with tax are refused. */
  readonly active: boolean;
  readonly registered: boolean;
  /** Whether tax computations succeed. */
  readonly computes: boolean;
}

export const usualTax: TaxSetup = { active: true, registered: true, computes: true };
