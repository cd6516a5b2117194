export { BalancePanel } from './components/balance-panel.tsx';
export { ConnectStripe } from './components/connect-stripe.tsx';
export { ExpressPanel } from './components/express-panel.tsx';
export { RecentSales } from './components/recent-sales.tsx';
export { SaleMailsPanel } from './components/sale-mails-panel.tsx';
export { SetupPanel } from './components/setup-panel.tsx';
