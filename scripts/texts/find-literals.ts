import { parseSync } from 'vite';
import { childrenOf, nameOf, type Node } from './syntax.ts';

export interface Literal {
  readonly line: number;
  readonly text: string;
}

/** Attributes that no one reads. */
const technical =
  /^(?:className|class|style|d|viewBox|sizes|media|src|srcSet|href|to|id|key|name|type|rel|role|as|icon|variant|tone|size|htmlFor|lang|autoComplete|allow|accept|method|action|pattern|transform|preserveAspectRatio|font\w*|stroke\w*|fill\w*|data-.*)$/;

const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text);

/** "Save", "No beats yet": a sentence or a label, not a word that code compares, such as 'published' or 'en-US'. */
const isSentence = (text: string): boolean => /^\p{Lu}\p{Ll}+(?:$|[\s,.:…’-])/u.test(text) && /\s|…|\.$/.test(text);

const cooked = (node: Node): string =>
  node.type === 'Literal'
    ? String(node['value'])
    : (node['quasis'] as Node[]).map((part) => (part['value'] as { readonly cooked: string }).cooked).join('{}');

/** What `t` and `T` say, and what only developers or machines read. */
const isOthers = (node: Node): boolean => {
  if (node.type === 'TaggedTemplateExpression') return true;
  if (node.type === 'JSXElement') return nameOf((node['openingElement'] as Node)['name']) === 'T';
  if (node.type === 'JSXAttribute') return technical.test(nameOf(node['name']));
  if (node.type === 'NewExpression') return nameOf(node['callee']).endsWith('Error');
  return (
    /^(?:Import|Export(?:All|Named)|TS(?!As|Satisfies|NonNull))/.test(node.type) &&
    node.type !== 'ExportNamedDeclaration'
  );
};

/** Finds what people would read in English on a page in another language. */
export const findLiterals = (file: string, code: string): readonly Literal[] => {
  const found: Literal[] = [];
  const add = (node: Node, text: string): void => {
    found.push({ line: code.slice(0, node.start).split('\n').length, text: text.trim().replaceAll(/\s+/g, ' ') });
  };
  const visit = (node: Node, parent: Node | null): void => {
    if (isOthers(node)) return;
    if (node.type === 'JSXText' && hasWord(String(node['value']))) add(node, String(node['value']));
    if (node.type === 'Literal' ? typeof node['value'] === 'string' : node.type === 'TemplateLiteral') {
      const text = cooked(node);
      const isAttribute = parent?.type === 'JSXAttribute';
      if (isAttribute ? /^\p{Lu}\p{Ll}/u.test(text) || (hasWord(text) && text.includes(' ')) : isSentence(text)) {
        add(node, text);
      }
    }
    for (const child of childrenOf(node)) visit(child, node);
  };
  visit(parseSync(file, code).program as unknown as Node, null);
  return found;
};
