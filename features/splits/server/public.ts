import './tables.ts';

export { findShares, type Share } from './shares/find-shares.ts';
