/** How tax is set up; the control endpoint changes it. */
export interface TaxSetup {
  /** Whether the head office is known; without it nothing can be taxed. */
  readonly active: boolean;
  readonly registered: boolean;
  /** Whether the engine works. */
  readonly computes: boolean;
}

export const usualTax: TaxSetup = { active: true, registered: true, computes: true };
