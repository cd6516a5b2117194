import './tables.ts';

export { promotionsRecords } from './promotions-records.ts';
