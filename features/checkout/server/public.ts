import './tables.ts';

export type { CheckoutDeps } from './checkout-deps.ts';
export { checkoutJobs } from './jobs.ts';
export { checkoutRoutes } from './routes.ts';
