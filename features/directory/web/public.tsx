export { AccountDetails } from './components/account-details.tsx';
export { roleNames, statuses as accountStatuses } from './user-labels.ts';
