/** A node of the syntax tree, of which only these kinds of values are read. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

export const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => [value].flat())
    .filter(isNode);

/** An identifier's name; empty for another node. */
export const nameOf = (node: unknown): string => (isNode(node) && typeof node['name'] === 'string' ? node['name'] : '');
