import { parseSync } from 'vite';
import { escapeSource, pluralSource } from '../../contract-kit/texts/text.ts';
import { childrenOf, isNode, nameOf, type Node } from './syntax.ts';

export interface FoundText {
  /** As translators read it. */
  readonly source: string;
  readonly line: number;
}

export interface TextMistake {
  readonly line: number;
  readonly problem: string;
}

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** As JSX reads its text: line breaks and what indents them vanish. */
const jsxText = (text: string): string => {
  const lines = text.split(/\r?\n/);
  return lines
    .map((line, index) => {
      const begun = index === 0 ? line : line.trimStart();
      return index === lines.length - 1 ? begun : begun.trimEnd();
    })
    .filter((line) => line !== '')
    .join(' ');
};

class Mistake extends Error {
  readonly at: Node;

  constructor(at: Node, problem: string) {
    super(problem);
    this.at = at;
  }
}

const cookedParts = (template: Node): string[] =>
  (template['quasis'] as Node[]).map((part) => (part['value'] as { readonly cooked: string }).cooked);

const textOf = (node: unknown): string | null => {
  if (!isNode(node)) return null;
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  const [only, ...rest] = node.type === 'TemplateLiteral' ? cookedParts(node) : [];
  return only !== undefined && rest.length === 0 ? only : null;
};

/** The one name in `{ title }` or `{ title: beat.title }`. */
const onlyName = (node: unknown, at: Node): string => {
  const [property, ...rest] = isNode(node) && node.type === 'ObjectExpression' ? (node['properties'] as Node[]) : [];
  const name = property && property.type === 'Property' && property['computed'] !== true && nameOf(property['key']);
  if (!name || rest.length > 0) throw new Mistake(at, 'a value has one name: { title }');
  return name;
};

const casesOf = (read: (name: string) => string | null, at: Node) => {
  const [one, other] = [read('one'), read('other')];
  if (one === null || other === null) throw new Mistake(at, 'a plural has two texts, one and other, without variables');
  return { one, other };
};

const properties = (node: unknown): ReadonlyMap<string, unknown> =>
  new Map(
    isNode(node) && node.type === 'ObjectExpression'
      ? (node['properties'] as Node[]).map((property) => [nameOf(property['key']), property['value']])
      : [],
  );

/** `t` and a template. */
const templateSource = (quasi: Node): string => {
  const parts = cookedParts(quasi);
  const values = (quasi['expressions'] as Node[]).map((value) => {
    if (value.type !== 'CallExpression') return `{${onlyName(value, value)}}`;
    if (nameOf(value['callee']) !== 'plural') throw new Mistake(value, 'a value has a name: { title: titleOf(beat) }');
    const [counted, cases] = value['arguments'] as Node[];
    const texts = properties(cases);
    return pluralSource(
      onlyName(counted, value),
      casesOf((name) => textOf(texts.get(name)), value),
    );
  });
  return parts.map((part, index) => escapeSource(part) + (values[index] ?? '')).join('');
};

const attribute = (element: Node, name: string): unknown => {
  const found = ((element['openingElement'] as Node)['attributes'] as Node[]).find(
    (one) => nameOf(one['name']) === name,
  );
  const value = found?.['value'];
  return isNode(value) && value.type === 'JSXExpressionContainer' ? value['expression'] : value;
};

const elementName = (element: Node): string => nameOf((element['openingElement'] as Node)['name']);

/** The children of a `T`. */
const jsxSource = (element: Node): string => {
  let elements = 0;
  const sourceOf = (node: Node): string => {
    if (node.type === 'JSXText') return escapeSource(jsxText(String(node['value'])));
    if (node.type === 'JSXExpressionContainer') {
      const expression = node['expression'] as Node;
      if (expression.type === 'JSXEmptyExpression') return '';
      const text = textOf(expression);
      if (text === null) throw new Mistake(node, 'a value stands in <V of={{ name }} />');
      return escapeSource(text);
    }
    if (node.type !== 'JSXElement') throw new Mistake(node, 'only text and elements can be translated');
    if (elementName(node) === 'V') return `{${onlyName(attribute(node, 'of'), node)}}`;
    if (elementName(node) === 'Plural')
      return pluralSource(
        onlyName(attribute(node, 'of'), node),
        casesOf((name) => textOf(attribute(node, name)), node),
      );
    const tag = `i${elements++}`;
    return `<${tag}>${(node['children'] as Node[]).map(sourceOf).join('')}</${tag}>`;
  };
  return (element['children'] as Node[]).map(sourceOf).join('');
};

/** Finds all sentences of a module. Their sources are the same as those that `t` and `T` look up. */
export const findTexts = (
  file: string,
  code: string,
): { readonly texts: readonly FoundText[]; readonly mistakes: readonly TextMistake[] } => {
  if (!/\bt`|<T>/.test(code)) return { texts: [], mistakes: [] };
  const texts: FoundText[] = [];
  const mistakes: TextMistake[] = [];
  const lineOf = ({ start }: Node): number => code.slice(0, start).split('\n').length;
  const add = (node: Node, read: () => string): void => {
    try {
      texts.push({ source: read(), line: lineOf(node) });
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      mistakes.push({ line: lineOf(error.at), problem: error.message });
    }
  };
  const visit = (node: Node, inFunction: boolean): void => {
    if (node.type === 'TaggedTemplateExpression' && nameOf(node['tag']) === 't') {
      if (!inFunction)
        mistakes.push({ line: lineOf(node), problem: 't is called when the module loads: put it into a function' });
      add(node, () => templateSource(node['quasi'] as Node));
    }
    if (node.type === 'JSXElement' && elementName(node) === 'T') add(node, () => jsxSource(node));
    for (const child of childrenOf(node)) visit(child, inFunction || functions.has(node.type));
  };
  visit(parseSync(file, code).program as unknown as Node, false);
  return { texts, mistakes };
};
