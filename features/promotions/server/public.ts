import './tables.ts';

export { listPromotions } from './list-promotions.ts';
export { promotionsRecords } from './promotions-records.ts';
