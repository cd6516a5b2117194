export { LatestOrders } from './admin/latest-orders.tsx';
export { orderStates } from './order-states.ts';
