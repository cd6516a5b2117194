export { PlaysPanel } from './components/plays-panel.tsx';
