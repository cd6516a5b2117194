export { type CaseSource, countCases } from './extensions.ts';
