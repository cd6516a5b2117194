import './tables.ts';

export { writeAudit } from './write-audit.ts';
