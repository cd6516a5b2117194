import './tables.ts';

export { noteOrder } from './pay/note-order.ts';
