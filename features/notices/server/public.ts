import './tables.ts';

export { countOpenNotices } from './admin/list-notices.ts';
export { isUnderNotice } from './decisions/take-down.ts';
