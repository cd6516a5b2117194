import './tables.ts';

export { countOpenNotices } from './admin/list-notices.ts';
