import './tables.ts';

export { listPromotions } from './list-promotions.ts';
export { addPromotion } from './schedule-promotion.ts';
