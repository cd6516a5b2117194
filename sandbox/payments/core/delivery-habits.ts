/** How events are delivered, as a test or developer sets it. Stripe guarantees neither order nor a single delivery. */
export interface DeliveryHabits {
  /** Delivers nothing until this is false again or a flush is requested. */
  hold: boolean;
  /** Each event arrives twice. */
  duplicate: boolean;
  order: 'created' | 'reversed' | 'shuffled';
  /** Milliseconds between an event and its first delivery. */
  delayMs: number;
  /** Event types to lose; `*` loses all. */
  drop: string[];
}

export const usualHabits: DeliveryHabits = { hold: false, duplicate: false, order: 'created', delayMs: 0, drop: [] };
