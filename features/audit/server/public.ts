import './tables.ts';

export { auditPersonalData } from './personal-data.ts';
export { writeAudit } from './write-audit.ts';
