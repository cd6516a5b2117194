import './tables.ts';

