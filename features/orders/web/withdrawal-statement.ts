import type { OrderLink } from './order-link.ts';

export const statementNames = ['name', 'orderNumber', 'email'] as const;

/** What somebody declares who withdraws from a contract. */
export type Statement = Readonly<Record<(typeof statementNames)[number], string>>;

export const emptyStatement: Statement = { name: '', orderNumber: '', email: '' };

/** The page for withdrawing from this order, filled; a guest's carries the key, like the order's own. */
export const withdrawLink = ({ orderId, key }: OrderLink): string =>
  `/withdraw?${new URLSearchParams({ order: orderId, ...(key !== undefined && { key }) })}`;
