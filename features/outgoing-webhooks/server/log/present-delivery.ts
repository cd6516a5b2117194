import type { Delivery, DeliveryDetails } from '../../contract.ts';
import type { DeliveryRow } from '../tables.ts';

export type ListedRow = Omit<DeliveryRow, 'body' | 'response'>;

export const presentDelivery = (row: ListedRow): Delivery => {
  const latest = row.attempts.at(-1);
  return {
    _id: row.id,
    eventId: row.event_id,
    type: row.type,
    state: row.state,
    tries: row.tries,
    status: latest?.status ?? null,
    problem: row.problem,
    createdAt: row.created_at.toISOString(),
    triedAt: latest?.at ?? null,
    nextAt: row.next_at?.toISOString() ?? null,
  };
};

export const presentDetails = (row: DeliveryRow): DeliveryDetails => ({
  ...presentDelivery(row),
  body: row.body,
  response: row.response,
  attempts: [...row.attempts],
});
