/** Set by a test or a developer. Stripe guarantees neither the order of events nor a single delivery. */
export interface DeliveryHabits {
  /** Delivers nothing until this is false again or a flush is requested. */
  hold: boolean;
  duplicate: boolean;
  order: 'created' | 'reversed' | 'shuffled';
  /** Milliseconds between an event and its first delivery. */
  delayMs: number;
  /** Event types to lose; `*` loses all. */
  drop: string[];
}

export const usualHabits: DeliveryHabits = { hold: false, duplicate: false, order: 'created', delayMs: 0, drop: [] };
