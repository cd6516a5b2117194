import { recordStatements } from '#platform/database/statement-counter.ts';
import type { TestDatabase } from './test-database.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Includes rows of all loops and rows that the step filtered out. */
const rowsOf = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops'];

export interface TableReads {
  /** Statements that scanned the whole table. */
  readonly scans: string[];
  readonly indexes: string[];
  /** The most rows that one step of a plan read from the table or one of its indexes. */
  readonly maxRows: number;
}

/** Runs the work's statements again with `explain`. The names of the table's indexes must begin with its name. */
export const readsOf = async (
  { pool }: Pick<TestDatabase, 'pool'>,
  table: string,
  work: () => Promise<unknown>,
): Promise<TableReads> => {
  const { statements } = await recordStatements(work);
  const scans: string[] = [];
  const indexes = new Set<string>();
  let maxRows = 0;
  for (const { sql, parameters } of statements) {
    if (!/^(select|with) /.test(sql) || !sql.includes(table)) continue;
    const { rows } = await pool.query(`explain (analyze, format json) ${sql}`, [...parameters]);
    for (const node of nodesOf(rows[0]['QUERY PLAN'][0].Plan)) {
      const index = node['Index Name'];
      if (node['Relation Name'] !== table && index?.startsWith(table) !== true) continue;
      if (node['Node Type'] === 'Seq Scan') scans.push(sql);
      if (index !== undefined) indexes.add(index);
      maxRows = Math.max(maxRows, rowsOf(node));
    }
  }
  return { scans, indexes: [...indexes].toSorted(), maxRows };
};
