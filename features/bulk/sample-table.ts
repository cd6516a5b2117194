import { byteOrderMark, csvLine } from '#contract-kit/text/csv-line.ts';
import { columnNames, tableColumns } from './table-columns.ts';

/** A table (CSV) of two made-up beats with every column, for sellers to write theirs over. */
export const writeSampleTable = (): string => {
  const columns = columnNames.map((name) => tableColumns[name]);
  const rows = [
    columns.map(({ heading }) => heading),
    columns.map(({ sample }) => sample[0]),
    columns.map(({ sample }) => sample[1]),
  ];
  return byteOrderMark + rows.map(csvLine).join('');
};
