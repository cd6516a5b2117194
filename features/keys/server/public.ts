import './tables.ts';
export { registerKeyCalls } from './calls/register-key-calls.ts';
