import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CallExpression, Node, SourceFile } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isIdentifier,
  isParameterDeclaration,
  isTypeAliasDeclaration,
} from 'typescript/unstable/ast/is';
import { API, type Checker, type Type } from 'typescript/unstable/sync';
import { sourceFiles } from './check-boundaries.ts';
import { layers } from './boundaries.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const databaseFile = path.join(root, 'platform/database/open.ts');

/** Leaves out tests, which may use another connection to see what other connections see. */
export const productFiles = (): string[] =>
  sourceFiles().filter((file) => layers.find(([, pattern]) => pattern.test(file))?.[0] !== 'test');

interface Handles {
  readonly checker: Checker;
  readonly db: Type;
  readonly trx: Type;
}

/**
 * Finds functions that have a transaction and access the database outside it. Such access waits for a second
 * connection, sees old rows, and survives a rollback.
 */
export const findTransactionBreaches = (files: readonly string[]): string[] => {
  const api = new API({ cwd: root });
  try {
    const config = path.join(root, 'tsconfig.server.json');
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    if (!project) throw new Error(`${config} isn’t a project`);
    const { checker, program } = project;
    const typeNamed = (name: string): Type => {
      const declarations = program
        .getSourceFile(databaseFile)
        ?.statements.filter((node) => isTypeAliasDeclaration(node));
      const alias = declarations?.find((declaration) => declaration.name.text === name);
      const type = alias && checker.getTypeAtLocation(alias);
      if (!type) throw new Error(`${databaseFile} has no type ${name}`);
      return type;
    };
    const handles = { checker, db: typeNamed('Db'), trx: typeNamed('Trx') };
    return files
      .filter((file) => /\bTrx\b|\binTransaction\b/.test(readFileSync(path.join(root, file), 'utf8')))
      .flatMap((file) => {
        const source = program.getSourceFile(path.join(root, file));
        return source ? breachesIn(handles, source, file) : [];
      });
  } finally {
    api.close();
  }
};

const breachesIn = (handles: Handles, source: SourceFile, file: string): string[] => {
  const { checker, db } = handles;
  const inside = new Set(scopesOf(handles, source).flatMap((scope) => nodesOf(scope)));
  const identifiers = [...inside].filter((node) => isIdentifier(node));
  const types = checker.getTypeAtLocation(identifiers);
  const used = identifiers.filter((_, index) => types[index]?.id === db.id).map((node) => [node, 'is used'] as const);
  const passed = [...inside]
    .filter((node) => isCallExpression(node))
    .flatMap((call) => passedOn(handles, call))
    .map((node) => [node, 'is passed to a function without a transaction'] as const);
  return [...used, ...passed].map(([node, what]) => {
    const line = source.text.slice(0, node.getStart()).split('\n').length;
    return `${file}:${line}: ${node.getText()} ${what} in a transaction`;
  });
};

/** Callbacks of `inTransaction`, and functions with a parameter of type `Trx`. */
const scopesOf = ({ checker, trx }: Handles, source: SourceFile): Node[] => {
  const nodes = nodesOf(source);
  const callbacks = nodes
    .filter((node) => isCallExpression(node))
    .flatMap((call) => (call.expression.getText() === 'inTransaction' ? call.arguments.slice(1) : []));
  const parameters = nodes.filter((node) => isParameterDeclaration(node)).map(({ name }) => name);
  const types = checker.getTypeAtLocation(parameters);
  const receivers = parameters.filter((_, index) => types[index]?.id === trx.id).map(({ parent }) => parent.parent);
  return [...callbacks, ...receivers];
};

/** Arguments that contain the database. Functions that take the transaction, too, are checked on their own. */
const passedOn = ({ checker, db, trx }: Handles, call: CallExpression): Node[] => {
  const holders = call.arguments.filter((argument) => typeOfDb(checker, checker.getTypeAtLocation(argument)) === db.id);
  const signature = holders.length > 0 ? checker.getResolvedSignature(call) : undefined;
  if (!signature) return [];
  const parameterTypes = call.arguments.map((_, index) => checker.getParameterType(signature, index));
  if (parameterTypes.some((type) => type?.id === trx.id)) return [];
  return holders.filter((holder) => typeOfDb(checker, parameterTypes[call.arguments.indexOf(holder)]) !== undefined);
};

const typeOfDb = (checker: Checker, type: Type | undefined): number | undefined => {
  const property = type && checker.getPropertyOfType(type, 'db');
  return property && checker.getTypeOfSymbol(property)?.id;
};

/** All nodes below, except what runs after the commit. */
const nodesOf = (node: Node): Node[] => {
  const nodes: Node[] = [];
  const visit = (child: Node): void => {
    if (isCallExpression(child) && child.expression.getText() === 'afterCommit') return;
    nodes.push(child);
    child.forEachChild(visit);
  };
  node.forEachChild(visit);
  return nodes;
};

if (import.meta.main) {
  const breaches = findTransactionBreaches(productFiles());
  for (const breach of breaches) console.error(breach);
  console.log(`${breaches.length} breaches of transactions`);
  process.exitCode = breaches.length > 0 ? 1 : 0;
}
