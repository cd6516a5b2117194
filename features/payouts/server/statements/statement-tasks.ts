import { statementPdf } from './statement-pdf.ts';

/** Rendered in a child process, because a document takes tenths of a second. */
export const statementTasks = { statement: statementPdf };
