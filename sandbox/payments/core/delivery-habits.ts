/** What a test, or a developer, makes of the delivery, which promises neither order nor "once". */
export interface DeliveryHabits {
  /** Deliver nothing by itself until it is set to false, or until a flush. */
  hold: boolean;
  /** Each event arrives twice. */
  duplicate: boolean;
  order: 'created' | 'reversed' | 'shuffled';
  /** Milliseconds between what happens and the first delivery. */
  delayMs: number;
  /** Types of events that get lost; `*` loses all. */
  drop: string[];
}

export const usualHabits: DeliveryHabits = { hold: false, duplicate: false, order: 'created', delayMs: 0, drop: [] };
