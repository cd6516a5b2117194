import './tables.ts';

export { countOpenDisputes } from './count-open.ts';
export { findDisputesOf } from './find-disputes-of.ts';
