export { RecentEntries } from './components/recent-entries.tsx';
