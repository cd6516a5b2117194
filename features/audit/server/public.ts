import './tables.ts';

export { auditRecords } from './audit-records.ts';
export { writeAudit } from './write-audit.ts';
