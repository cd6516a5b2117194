import './tables.ts';

export { noteDisputed, noteOrder } from './events/note-order.ts';
