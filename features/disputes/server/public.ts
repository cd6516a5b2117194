import './tables.ts';

export { countOpenDisputes } from './count-open.ts';
