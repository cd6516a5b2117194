import type { PageModule } from './router/page-route.ts';

type Load = () => Promise<PageModule>;

/**
 * The pages for logging in and those behind the login, by their files. Visitors of the store never load this list.
 */
const forms = {
  'features/account/web/pages/block-sender-page.tsx': () => import('#features/account/web/pages/block-sender-page.tsx'),
  'features/auth/web/pages/forgot-password.tsx': () => import('#features/auth/web/pages/forgot-password.tsx'),
  'features/auth/web/pages/google-failed.tsx': () => import('#features/auth/web/pages/google-failed.tsx'),
  'features/auth/web/pages/log-in.tsx': () => import('#features/auth/web/pages/log-in.tsx'),
  'features/auth/web/pages/password-reset.tsx': () => import('#features/auth/web/pages/password-reset.tsx'),
  'features/auth/web/pages/reauth.tsx': () => import('#features/auth/web/pages/reauth.tsx'),
  'features/auth/web/pages/register.tsx': () => import('#features/auth/web/pages/register.tsx'),
  'features/auth/web/pages/verify-email.tsx': () => import('#features/auth/web/pages/verify-email.tsx'),
  'features/subscribers/web/pages/subscriptions-page.tsx': () =>
    import('#features/subscribers/web/pages/subscriptions-page.tsx'),
} satisfies Record<string, Load>;

const dashboards = {
  'features/account/web/pages/profile-page.tsx': () => import('#features/account/web/pages/profile-page.tsx'),
  'features/audit/web/pages/investigation-center-page.tsx': () =>
    import('#features/audit/web/pages/investigation-center-page.tsx'),
  'features/auth/web/pages/sessions-page.tsx': () => import('#features/auth/web/pages/sessions-page.tsx'),
  'features/catalogue/web/pages/moderation-page.tsx': () => import('#features/catalogue/web/pages/moderation-page.tsx'),
  'features/catalogue/web/pages/upload-page.tsx': () => import('#features/catalogue/web/pages/upload-page.tsx'),
  'features/checkout/web/pages/unknown-payments.tsx': () => import('#features/checkout/web/pages/unknown-payments.tsx'),
  'features/jobs/web/pages/jobs-page.tsx': () => import('#features/jobs/web/pages/jobs-page.tsx'),
  'features/mailing/web/pages/mails-page.tsx': () => import('#features/mailing/web/pages/mails-page.tsx'),
  'features/directory/web/pages/directory-page.tsx': () => import('#features/directory/web/pages/directory-page.tsx'),
  'features/help/web/pages/legal-page.tsx': () => import('#features/help/web/pages/legal-page.tsx'),
  'features/licenses/web/pages/licenses-page.tsx': () => import('#features/licenses/web/pages/licenses-page.tsx'),
  'features/licenses/web/pages/moderation-page.tsx': () => import('#features/licenses/web/pages/moderation-page.tsx'),
  'features/orders/web/pages/admin-order.tsx': () => import('#features/orders/web/pages/admin-order.tsx'),
  'features/orders/web/pages/admin-orders.tsx': () => import('#features/orders/web/pages/admin-orders.tsx'),
  'features/payouts/web/pages/payouts-page.tsx': () => import('#features/payouts/web/pages/payouts-page.tsx'),
  'features/payouts/web/pages/payout-seller-page.tsx': () =>
    import('#features/payouts/web/pages/payout-seller-page.tsx'),
  'features/monitoring/web/pages/server-status-page.tsx': () =>
    import('#features/monitoring/web/pages/server-status-page.tsx'),
  'features/orders/web/pages/my-beats.tsx': () => import('#features/orders/web/pages/my-beats.tsx'),
  'features/orders/web/pages/own-orders.tsx': () => import('#features/orders/web/pages/own-orders.tsx'),
  'features/orders/web/pages/reports.tsx': () => import('#features/orders/web/pages/reports.tsx'),
  'features/subscribers/web/pages/mailing-list-page.tsx': () =>
    import('#features/subscribers/web/pages/mailing-list-page.tsx'),
  'features/support/web/pages/admin-support.tsx': () => import('#features/support/web/pages/admin-support.tsx'),
  'features/promotions/web/pages/promotion-builder.tsx': () =>
    import('#features/promotions/web/pages/promotion-builder.tsx'),
  'features/support/web/pages/support.tsx': () => import('#features/support/web/pages/support.tsx'),
  'web/pages/dashboard-admin-page.tsx': () => import('./pages/dashboard-admin-page.tsx'),
  'web/pages/dashboard-ecom-page.tsx': () => import('./pages/dashboard-ecom-page.tsx'),
  'web/pages/dashboard-home-page.tsx': () => import('./pages/dashboard-home-page.tsx'),
  'web/pages/dashboard-notes-page.tsx': () => import('./pages/dashboard-notes-page.tsx'),
  'web/pages/dashboard-seller-page.tsx': () => import('./pages/dashboard-seller-page.tsx'),
  'web/pages/dashboard-user-page.tsx': () => import('./pages/dashboard-user-page.tsx'),
  'web/pages/dashboard-settings-page.tsx': () => import('./pages/dashboard-settings-page.tsx'),
} satisfies Record<string, Load>;

export type FormSource = keyof typeof forms;
export type DashboardSource = keyof typeof dashboards;

export const loadForm = (source: FormSource): Promise<PageModule> => forms[source]();

/** Loads the page together with its frame. */
export const loadDashboard = async (source: DashboardSource): Promise<PageModule> => {
  const [module] = await Promise.all([dashboards[source](), import('./shell/dashboard/frame.tsx')]);
  return module;
};
