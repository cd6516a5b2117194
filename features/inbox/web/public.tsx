export { InboxPanel } from './components/inbox-panel.tsx';
