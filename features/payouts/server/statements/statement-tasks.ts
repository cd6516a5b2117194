import { statementPdf } from './statement-pdf.ts';

/** What a child process renders: a document takes tenths of a second. */
export const statementTasks = { statement: statementPdf };
